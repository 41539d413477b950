package org.emplab.agent.service;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.emplab.agent.AgentHome;
import org.emplab.agent.files.DirectoryTree;
import org.emplab.agent.journal.Segments;
import org.emplab.agent.workload.NoCompilerException;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.experiment.Workload;

/** A machine's home that is enrolled at a lab of one run, with everything compiled. */
final class LabHome implements AutoCloseable {
    private static final int SMALL = 500;
    private static final Pattern SAMPLE = Pattern.compile("\n\\{\"sample\":(\\d+),");

    final AgentHome home;
    final FakeLab lab = new FakeLab();

    LabHome(Path directory, String... properties) throws IOException {
        home = new AgentHome(directory);
        lab.identity().write(home);
        Files.writeString(
                home.properties(),
                "pollSeconds=0.05\ncontactSeconds=0.05\nanswerSeconds=2\n" + String.join("\n", properties) + "\n");
    }

    static void compile(Path directory) {
        try {
            new Workloads(directory).compiled(Workload.SORT);
            new Workloads(directory).launcher();
        } catch (NoCompilerException e) {
            assumeTrue(false, "no C compiler: the agent's service is not tested");
        }
    }

    void queueSorts(int count) {
        lab.queue(count, FakeLab.sort(SMALL));
    }

    Path run() {
        return home.runs().resolve(lab.run);
    }

    List<Path> journal() throws IOException {
        return Segments.in(run()).files().stream().map(Segments.Segment::file).toList();
    }

    /** True once a sample is on the machine's disk. */
    boolean measured(int number) {
        try {
            for (Path file : journal()) {
                if (Files.readString(file).contains("\n{\"sample\":" + number + ",")) {
                    return true;
                }
            }
        } catch (IOException e) {
            // a file has just gone
        }
        return false;
    }

    /** The sample that is on the machine's disk last; −1 if none is. */
    int newest() {
        try {
            List<Path> files = journal();
            int newest = -1;
            if (!files.isEmpty()) {
                Matcher sample = SAMPLE.matcher(Files.readString(files.get(files.size() - 1)));
                while (sample.find()) {
                    newest = Integer.parseInt(sample.group(1));
                }
            }
            return newest;
        } catch (IOException e) {
            return -1; // it is being written
        }
    }

    static List<Integer> through(int last) {
        return IntStream.rangeClosed(0, last).boxed().toList();
    }

    @Override
    public void close() throws IOException {
        lab.close();
        if (Files.exists(home.directory())) {
            DirectoryTree.delete(home.directory());
        }
    }
}
