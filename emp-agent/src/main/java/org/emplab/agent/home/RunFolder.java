package org.emplab.agent.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.emplab.agent.files.DirectoryTree;
import org.emplab.agent.files.DurableFile;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ObjectNode;

/**
 * One run on this machine's disk: its assignment, its journal, its state, and the events that the server has not
 * acknowledged. Each file is whole at any instant, so that a killed agent can go on from here.
 */
public final class RunFolder {
    /** The state of a run, as this agent sees it. */
    public enum State {
        /** Samples are to be taken. */
        AT_WORK,
        /** Paused: not to be gone on with before the server says so. */
        STANDING,
        /** Over; what the server lacks is still to be brought there. */
        ENDED,
        /** Over, and the server does not take it: kept for a person. */
        SET_ASIDE
    }

    private final Path directory;
    private final Assignment assignment;
    private boolean wasAtWork;
    private State state;
    private String reason;

    private RunFolder(Path directory, Assignment assignment, boolean wasAtWork, State state, String reason) {
        this.directory = directory;
        this.assignment = assignment;
        this.wasAtWork = wasAtWork;
        this.state = state;
        this.reason = reason;
    }

    /** A folder for a run that was just given to this machine; if it has one already, that. */
    public static RunFolder create(Path runs, Assignment assignment) throws IOException {
        Path directory = runs.resolve(assignment.run());
        if (Files.exists(directory.resolve("assignment.json"))) {
            RunFolder known = open(directory);
            if (known.assignment.machineId().equals(assignment.machineId())) {
                return known;
            }
        }
        Files.createDirectories(directory);
        DurableFile.write(directory.resolve("assignment.json"), JsonTrees.write(assignment.json()));
        DurableFile.force(runs);
        return open(directory);
    }

    /**
     * @throws InvalidInputException if its files are damaged
     */
    static RunFolder open(Path directory) throws IOException {
        ObjectNode told = JsonTrees.read(directory.resolve("assignment.json"));
        Path stateFile = directory.resolve("state.json");
        ObjectNode kept = Files.exists(stateFile) ? JsonTrees.read(stateFile) : JsonTrees.object();
        try {
            return new RunFolder(
                    directory,
                    Assignment.of(told.path("machineId").asString(""), told),
                    Files.exists(stateFile),
                    State.valueOf(kept.path("state").asString(State.AT_WORK.name())),
                    kept.path("reason").asString(""));
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(directory.toString(), 0, null, String.valueOf(e.getMessage()));
        }
    }

    public Assignment assignment() {
        return assignment;
    }

    /** False until its first session: then what it was given says where to begin. */
    public boolean wasAtWork() {
        return wasAtWork;
    }

    public State state() {
        return state;
    }

    /** Why it stands as it does. */
    public String reason() {
        return reason;
    }

    /** The directory of its journal and all else of it. */
    public Path directory() {
        return directory;
    }

    /** The result of an experiment; there when it is over. */
    public Path result() {
        return directory.resolve("result.json");
    }

    public Path events() {
        return directory.resolve("events.json");
    }

    public void become(State next, String why) throws IOException {
        if (!wasAtWork || state != next || !reason.equals(why)) {
            DurableFile.write(
                    directory.resolve("state.json"),
                    JsonTrees.write(JsonTrees.object().put("state", next.name()).put("reason", why)));
        }
        wasAtWork = true;
        state = next;
        reason = why;
    }

    /** The server has everything: nothing of it is needed any more. */
    public void delete() throws IOException {
        Path done = directory.resolveSibling(directory.getFileName() + ".done");
        Files.move(directory, done, StandardCopyOption.ATOMIC_MOVE);
        DirectoryTree.delete(done);
    }
}
