package org.emplab.analysis.changepoint;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalDouble;

/**
 * A point at which a series changes.
 *
 * @param before index of the first value after the change
 * @param differencePercent median to the next change (or the end) against the median since the last (or the beginning)
 * @param pValue of a change as clear as this where the order of the values means nothing; empty where a person marked
 *     it
 * @param sure whether it stands however often one looks as the series grows; a marked one does. One that is not is a
 *     candidate, which runs to come confirm or not
 */
public record ChangePoint(
        @JsonProperty("beforeRun") int before,
        double differencePercent,
        @JsonInclude(NON_ABSENT) OptionalDouble pValue,
        @JsonIgnore boolean sure) {}
