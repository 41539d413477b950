package org.emplab.cli.analyze;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Small run files, written by hand, not by the codec under test. */
final class RunFiles {
    private RunFiles() {}

    /** 24 samples of about some ms, the fifth failed; with precise times or without. */
    static Path write(Path directory, String name, double millis, boolean precise, String header) throws IOException {
        StringBuilder text =
                new StringBuilder("{\"format\":\"emp-run/1\",\"machine\":\"m1\",\"program\":\"P\"" + header + "}\n");
        for (int i = 1; i <= 24; i++) {
            long user = Math.round(millis * 1000) + (i * 7919) % 5000;
            text.append(String.format(
                    Locale.ROOT,
                    "{\"sample\":%d,\"startedAt\":\"2026-01-01T00:00:%02dZ\",\"elapsedNanos\":%d,\"exitCode\":%d,"
                            + "\"metrics\":{\"firstHalfNanos\":%d,\"secondHalfNanos\":%d},\"processes\":[%s,%s]}%n",
                    i,
                    i,
                    user * 1000 + 400_000 + i,
                    i == 5 ? 1 : 0,
                    user * 500 + i * 1000,
                    user * 500 - i * i * 100,
                    row(100 + i, "P", true, user, precise),
                    row(7, "java", false, 1000 + i % 3 * 500, precise)));
        }
        return Files.writeString(directory.resolve(name), text);
    }

    /** Both runs in one, their samples in turn, as P and Q. */
    static Path interleaved(Path directory, Path first, Path second) throws IOException {
        List<String> one = Files.readAllLines(first);
        List<String> other = Files.readAllLines(second);
        StringBuilder text = new StringBuilder(
                "{\"format\":\"emp-run/1\",\"machine\":\"m1\",\"program\":\"P, Q\",\"programs\":[\"P\",\"Q\"]}\n");
        for (int i = 1; i < one.size(); i++) {
            text.append(sample(2 * i - 1, "P", one.get(i))).append(sample(2 * i, "Q", other.get(i)));
        }
        return Files.writeString(directory.resolve("interleaved.jsonl"), text);
    }

    private static String sample(int number, String program, String line) {
        return line.replaceFirst("\"sample\":\\d+", "\"sample\":" + number + ",\"program\":\"" + program + "\"") + "\n";
    }

    static Path empty(Path directory) throws IOException {
        return Files.writeString(
                directory.resolve("empty.jsonl"),
                "{\"format\":\"emp-run/1\",\"machine\":\"m1\",\"program\":\"P\",\"taskLengthSeconds\":1}\n");
    }

    private static String row(int pid, String name, boolean put, long micros, boolean precise) {
        return "{\"pid\":" + pid + ",\"name\":\"" + name + "\",\"put\":" + put
                + ",\"lifecycle\":\"continued\",\"userMicros\":" + micros + ",\"systemMicros\":0"
                + (precise ? ",\"cpuNanos\":" + (micros * 1000 + 7) : "") + "}";
    }
}
