package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.cli.CommandLineRun;
import org.junit.jupiter.api.Test;

class ParameterScansTest {
    @Test
    void makeAProgramOfEachCombinationAndCallItByItsValues() {
        CommandLineRun run = CommandLineRun.call("compare --runs 1 -L word a,b -P n 1 2 -D 0.5 -- echo {word}{n}");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("word=a n=1    echo a1\n", "word=a n=1.5  echo a1.5\n", "word=b n=2.0  echo b2.0\n");
    }

    @Test
    void tellSeveralCommandsApartByALetter() {
        CommandLineRun run = CommandLineRun.call("compare --runs 1 -L n 1,2 -- echo {n} -- printf {n}");

        assertThat(run.out()).contains("A n=1  echo 1\n", "B n=2  printf 2\n");
    }
}
