package org.emplab.server.ingest;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.emplab.server.api.Refusal;
import org.junit.jupiter.api.Test;

class UploadMemoryTest {
    private static final int MB = 1 << 20;
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final UploadMemory memory = new UploadMemory(10 * MB, Duration.ZERO);

    @Test
    void oneThatNeedsMoreThanOthersLeaveIsToldToComeAgain() throws IOException {
        try (UploadMemory.Share first = memory.begin();
                UploadMemory.Share second = memory.begin()) {
            first.hold(8 * MB);
            second.hold(3 * MB);
            assertThatThrownBy(() -> second.hold(5 * MB))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("send this again later");
        }
    }

    @Test
    void oneThatEndsLeavesItsPartToTheOthers() throws IOException {
        try (UploadMemory.Share second = memory.begin()) {
            second.hold(2 * MB);
            try (UploadMemory.Share first = memory.begin()) {
                first.hold(9 * MB);
            }
            try (UploadMemory.Share third = memory.begin()) {
                assertThatCode(() -> third.hold(9 * MB)).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void oneThatWaitsGoesOnWhenAnotherEnds() throws Exception {
        UploadMemory patient = new UploadMemory(10 * MB, FOR_EVER);
        CompletableFuture<Void> waits;
        try (UploadMemory.Share first = patient.begin()) {
            first.hold(8 * MB);
            waits = CompletableFuture.runAsync(() -> {
                try (UploadMemory.Share second = patient.begin()) {
                    second.hold(8 * MB);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        waits.join();
    }

    @Test
    void oneThatHoldsAPartGoesOnBeforeThoseThatWait() throws Exception {
        UploadMemory patient = new UploadMemory(10 * MB, Duration.ofMinutes(1));
        Thread waits = new Thread(() -> {
            try (UploadMemory.Share second = patient.begin()) {
                second.hold(8 * MB);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        try (UploadMemory.Share first = patient.begin()) {
            first.hold(5 * MB);
            waits.start();
            while (waits.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            assertThatCode(() -> first.hold(6 * MB)).doesNotThrowAnyException();
        }
        waits.join();
    }

    @Test
    void oneThatIsAloneTakesMoreButNotMoreThanThereIs() throws IOException {
        try (UploadMemory.Share alone = memory.begin()) {
            assertThatCode(() -> alone.hold(30 * MB)).doesNotThrowAnyException();
            assertThatThrownBy(() -> alone.hold(40 * MB))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("larger heap");
        }
    }

    @Test
    void littleOnesAreServedWhateverOthersHold() throws IOException {
        try (UploadMemory.Share large = memory.begin();
                UploadMemory.Share little = memory.begin()) {
            large.hold(30 * MB);
            assertThatCode(() -> little.hold(MB)).doesNotThrowAnyException();
        }
    }

    @Test
    void aLongLineIsHeldToo() throws IOException {
        try (UploadMemory.Share other = memory.begin();
                UploadMemory.Share share = memory.begin()) {
            other.hold(6 * MB);
            InputStream in = share.reading(InputStream.nullInputStream());
            in.readNBytes(new byte[MB], 0, 1);
            byte[] line = new byte[8 * MB];
            assertThatThrownBy(() -> in.read(line, 0, 1)).isInstanceOf(Refusal.class);
        }
    }

    @Test
    void anImportedFileIsHeldUntilItIsClosed() throws IOException {
        try (UploadMemory.Share other = memory.begin()) {
            other.hold(4 * MB);
            try (InputStream file = memory.reading(InputStream.nullInputStream(), 5 * MB)) {
                byte[] line = new byte[MB];
                assertThatThrownBy(() -> file.read(line, 0, 1)).isInstanceOf(Refusal.class);
                assertThatThrownBy(() -> memory.reading(InputStream.nullInputStream(), 5 * MB))
                        .isInstanceOf(Refusal.class);
            }
            assertThatCode(() -> other.hold(11 * MB)).doesNotThrowAnyException();
        }
    }
}
