package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.agent.AgentHome;
import org.emplab.agent.Requirement;
import org.emplab.agent.files.DirectoryTree;
import org.emplab.agent.journal.Segments;
import org.emplab.agent.workload.NoCompilerException;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.Workload;

/** A machine's home that is enrolled at a lab of one run, with everything compiled. */
final class LabHome implements AutoCloseable {
    static final int SMALL = 500;
    private static final Pattern SAMPLE = Pattern.compile("\n\\{\"sample\":(\\d+),");

    final AgentHome home;
    final FakeLab lab = new FakeLab();

    LabHome(Path directory, String... properties) throws IOException {
        home = new AgentHome(directory);
        lab.identity().write(home);
        set(properties);
    }

    /** The machine's own settings: those of a test, which is in a hurry, and more. */
    void set(String... properties) throws IOException {
        Files.writeString(
                home.properties(),
                "pollSeconds=0.05\ncontactSeconds=0.05\nanswerSeconds=60\n" + String.join("\n", properties) + "\n");
    }

    static void compile(Path directory) {
        try {
            new Workloads(directory).compiled(Workload.SORT);
            new Workloads(directory).launcher();
        } catch (NoCompilerException e) {
            Requirement.COMPILER.absent("the agent's service is not tested");
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

    /** How many files the journal has; −1 while one comes or goes. */
    int fileCount() {
        try {
            return journal().size();
        } catch (IOException e) {
            return -1;
        }
    }

    /** The journal of a run that is too small for a second file. */
    Path journalFile() {
        return run().resolve("journal.emprun.jsonl");
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

    static boolean isEmpty(Path directory) {
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.findAny().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** A run without end begins, and its agent is stopped; how many samples there are. */
    int begin() throws Exception {
        queueSorts(100_000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitSamples(5);
        }
        return lab.numbers().size();
    }

    /** The same of a run that a person pauses. */
    int beginAndPause() throws Exception {
        queueSorts(1000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitSamples(3);
            lab.want("pause");
            lab.awaitState("paused");
        }
        return lab.numbers().size();
    }

    /** Another agent goes on with the run. */
    void restartFrom(int taken) throws Exception {
        try (RunningAgent agent = RunningAgent.at(home)) {
            goesOnFrom(taken);
        }
    }

    /** Takes some more samples, and is ended with every one in its place. */
    void goesOnFrom(int taken) throws InterruptedException {
        lab.awaitSamples(taken + 6);
        lab.want("abort");
        lab.awaitState("aborted");
        lab.await("nothing is kept", () -> isEmpty(home.runs()));
        assertThat(lab.numbers()).isEqualTo(through(lab.numbers().size() - 1));
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
