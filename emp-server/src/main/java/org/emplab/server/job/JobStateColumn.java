package org.emplab.server.job;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.emplab.web.job.JobState;

/** The state of a job as the word in the database. */
@Converter(autoApply = true)
class JobStateColumn implements AttributeConverter<JobState, String> {
    @Override
    public String convertToDatabaseColumn(JobState state) {
        return state.key();
    }

    @Override
    public JobState convertToEntityAttribute(String key) {
        return JobState.valueOf(key.toUpperCase(Locale.ROOT));
    }
}
