package org.emplab.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.emplab.agent.taskstats.ExecutableFile;
import org.emplab.agent.taskstats.ExitRecord;
import org.junit.jupiter.api.Test;

class ExitLogTest {
    private static final long UNLIMITED = Long.MAX_VALUE;

    private final SplittableRandom random = new SplittableRandom(42);

    @Test
    void givesBackEveryRecordInItsOrder() {
        ExitLog log = new ExitLog(UNLIMITED);
        List<ExitRecord> records = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            ExitRecord record = record(1L << random.nextInt(1, 40));
            records.add(record);
            log.add(record);
        }
        assertThat(log).containsExactlyElementsOf(records);
        assertThat(log).as("again").containsExactlyElementsOf(records);
        assertThat(log.size()).isEqualTo(records.size());
        assertThat(log.dropped()).isZero();
    }

    @Test
    void holdsTheLargestNumbersThatThereAre() {
        ExitLog log = new ExitLog(UNLIMITED);
        ExitRecord.CpuUsage cpu = new ExitRecord.CpuUsage(
                Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
        ExitRecord.Traffic traffic = new ExitRecord.Traffic(
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE);
        ExitRecord record = new ExitRecord(
                Integer.MAX_VALUE,
                1,
                true,
                "",
                -1,
                Long.MAX_VALUE,
                new ExecutableFile(Long.MAX_VALUE, Long.MIN_VALUE),
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                cpu,
                traffic,
                cpu);
        for (int i = 0; i < 3000; i++) {
            log.add(record);
        }
        assertThat(log).hasSize(3000).allMatch(record::equals);
    }

    @Test
    void countsWhatItHasNoRoomFor() {
        ExitLog log = new ExitLog(1 << 20);
        int given = 0;
        while (log.dropped() == 0 || given % 1000 != 0) {
            log.add(record(1000));
            given++;
        }
        assertThat(log.size() + log.dropped()).isEqualTo(given);
        assertThat(log.size()).as("in a megabyte").isBetween(10_000, 60_000);
        assertThat(log).hasSize(log.size());
    }

    private ExitRecord record(long below) {
        int pid = random.nextInt(1, 4_194_304);
        boolean group = random.nextInt(10) == 0;
        return new ExitRecord(
                pid + (group ? 1 : 0),
                pid,
                random.nextBoolean(),
                "name-" + random.nextInt(50),
                random.nextInt(-1, 4_194_304),
                random.nextLong(1L << 32),
                random.nextBoolean() ? null : new ExecutableFile(random.nextInt(3), random.nextInt(20)),
                1_700_000_000L + random.nextInt(1000),
                random.nextLong(below),
                cpu(below),
                new ExitRecord.Traffic(
                        random.nextLong(below),
                        0,
                        random.nextLong(below),
                        random.nextLong(below),
                        0,
                        0,
                        random.nextLong(below),
                        1024),
                group ? cpu(below) : null);
    }

    private ExitRecord.CpuUsage cpu(long below) {
        return new ExitRecord.CpuUsage(
                0, 4000, random.nextLong(below), random.nextLong(below), 1, random.nextLong(below));
    }
}
