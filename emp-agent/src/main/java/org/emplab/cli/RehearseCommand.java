package org.emplab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * Does a little of everything in a directory of its own. The launcher script runs it once after a build, writing down the classes
 * that it loads, so that later calls start with them at hand.
 */
@Command(
        name = "rehearse",
        hidden = true,
        description = "Loads the classes of the usual commands, for a class-data archive.")
final class RehearseCommand implements Callable<Integer> {
    private static final List<String> PLAYED = List.of(
            "--help",
            "snapshot --format json",
            "measure --runs 1 --output DIR/measured.jsonl.gz -- /bin/true",
            "simulate --samples 60 --task-seconds 16 --output DIR/short.jsonl.gz",
            "simulate --samples 40 --task-seconds 128 --output DIR/long.jsonl",
            "analyze cutoffs --short DIR/short.jsonl.gz --long DIR/long.jsonl",
            "analyze cutoffs --short DIR/short.jsonl.gz --long DIR/long.jsonl --format json",
            "analyze summary DIR/short.jsonl.gz --format json",
            "analyze histogram DIR/short.jsonl.gz --format csv");

    @Override
    public Integer call() throws IOException {
        Path directory = Files.createTempDirectory("emp-rehearsal");
        try {
            // what this machine lacks is not rehearsed, and that is all
            PLAYED.forEach(
                    line -> Emp.run(line.replace("DIR", directory.toString()).split(" ")));
        } finally {
            try (var files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(directory);
        }
        return 0;
    }
}
