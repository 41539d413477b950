package org.emplab.web.run.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.server.api.KeysetPage;
import org.emplab.server.run.catalogue.RunColumn;
import org.junit.jupiter.api.Test;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

class RunAddressTest {
    @Test
    void bringsWhatAFormSendsToOneNotation() {
        assertThat(address("program", "", "machine", " m3 ", "columns", "machine", "columns", "lSamples")
                        .canonical())
                .isEqualTo("/runs?machine=m3&columns=machine,lSamples");
    }

    @Test
    void namesWhatItDoesNotUnderstand() {
        RunAddress address = address("state", "foo", "from", "yesterday", "sort", "-colour");
        address.search(50);
        assertThat(address.wrong())
                .containsExactly(
                        "There is no state foo.",
                        "yesterday is no day: write it as 2026-11-22.",
                        "The table cannot be sorted by -colour.");
    }

    @Test
    void hasPagesOfTheSizesThatAreOffered() {
        assertThat(address().rows()).isEqualTo(50);
        assertThat(address("rows", "200").rows()).isEqualTo(200);
        assertThat(address("rows", "200").canonical()).isEqualTo("/runs?rows=200");
        assertThat(address("rows", "50").canonical()).isEqualTo("/runs");
        RunAddress huge = address("rows", "1e309");
        assertThat(huge.rows()).isEqualTo(50);
        assertThat(huge.wrong()).containsExactly("A page of the table has 50, 100 or 200 rows, not 1e309.");
    }

    @Test
    void sortsNumbersFromTheLargestAndTheOtherWayRoundBySecondClick() {
        RunAddress address = address("sort", "-lSamples", "after", "12:7");
        assertThat(address.sortedBy(RunColumn.L_SAMPLES)).isEqualTo("/runs?sort=lSamples");
        assertThat(address.sortedBy(RunColumn.MEDIAN_ET)).isEqualTo("/runs?sort=-medianEtMillis");
        assertThat(address.sortedBy(RunColumn.MACHINE)).isEqualTo("/runs?sort=machine");
        assertThat(address.direction(RunColumn.L_SAMPLES)).isEqualTo("descending");
    }

    @Test
    void keepsFieldsOfTheEnvironmentApartFromTheColumns() {
        RunAddress address = address("columns", "samples,environment.kernel.release,nonsense");
        assertThat(address.columns()).containsExactly(RunColumn.PROGRAM, RunColumn.SAMPLES);
        assertThat(address.fields()).containsExactly("environment.kernel.release");
    }

    @Test
    void writesNoAddressThatCouldBeReadAsSomethingElse() {
        assertThat(address("text", "a&b=\"c\"").canonical()).isEqualTo("/runs?text=a%26b=%22c%22");
    }

    @Test
    void keepsThePlaceOfARowAsItIsWritten() {
        RunAddress address = address("sort", "program", "after", "12: a,  b,b");
        assertThat(address.search(50).beside()).contains(new KeysetPage.Cursor("12: a,  b,b", false));
        assertThat(address.before("7")).isEqualTo("/runs?sort=program&before=7");
        assertThat(address.first()).isEqualTo("/runs?sort=program");
    }

    @Test
    void readsAQueryAndLeavesOutThePlace() {
        assertThat(RunAddress.ofQuery("?page=7&after=12&sort=-samples&machine=m3&foo=1&text=a%26b+c")
                        .kept())
                .isEqualTo("?machine=m3&text=a%26b+c&sort=-samples");
        assertThat(RunAddress.ofQuery("").kept()).isEmpty();
    }

    private static RunAddress address(String... given) {
        MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
        for (int i = 0; i < given.length; i += 2) {
            parameters.add(given[i], given[i + 1]);
        }
        return RunAddress.of(parameters);
    }
}
