package org.emplab.agent.service;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.emplab.agent.environment.Machine;
import org.emplab.runfile.InvalidInputException;

/**
 * The agent at work: brings home what is over, goes on with what is not, and asks for more. It lives until it is stopped;
 * whatever happens to a run or a server does not end it.
 */
public final class AgentService {
    private static final Duration IN_TROUBLE = Duration.ofSeconds(10);

    private final Workplace place;
    private final RunFolders folders;
    private final Closing closing;
    private final Attendance attendance;
    private final Claims claims;

    private AgentService(Workplace place) {
        this.place = place;
        this.folders = new RunFolders(place.home().runs(), place.log());
        Liaisons liaisons = new Liaisons(place);
        this.closing = new Closing(liaisons, place.log());
        this.attendance = new Attendance(place, liaisons, closing);
        this.claims = new Claims(place, liaisons);
    }

    /**
     * Serves until it is asked to stop.
     *
     * @throws ServiceException if this machine is not enrolled, another agent serves it, or its settings are wrong
     */
    public static void serve(AgentHome home, StopSign stop, Log log) throws IOException {
        serve(home, Machine.local(), stop, log);
    }

    /** The same, with another machine to examine and to prepare. */
    static void serve(AgentHome home, Machine machine, StopSign stop, Log log) throws IOException {
        Identity identity = Identity.read(home)
                .orElseThrow(() -> new ServiceException("this machine is not enrolled at a server (no "
                        + home.identity() + "): emp agent enroll URL TOKEN"));
        AgentProperties properties = AgentProperties.read(home);
        Lab lab = new Lab(home, identity, properties.answer(), log);
        try (AgentLock lock = AgentLock.take(home)) {
            new AgentService(new Workplace(home, properties, machine, lab, stop, System::nanoTime, log)).serve();
        }
    }

    private void serve() throws IOException {
        Log log = place.log();
        log.say("serving as " + place.lab().identity());
        place.doctor().restoreAbandoned();
        folders.tidy();
        place.stop().interruptBy(place.lab()::cut);
        while (!place.stop().asked()) {
            try {
                turn();
                log.over("trouble", "going on");
            } catch (IOException | InvalidInputException e) {
                log.once("trouble", "trouble on this machine's disk: " + e.getMessage());
                place.stop().sleep(IN_TROUBLE);
            } catch (RuntimeException e) {
                log.fault("unforeseen, trying again", e);
                place.stop().sleep(IN_TROUBLE);
            }
        }
        log.say("stopped");
    }

    private void turn() throws IOException {
        List<RunFolder> unfinished =
                folders.unfinished().stream().filter(this::isOurs).toList();
        for (RunFolder folder : unfinished) {
            if (folder.state() == RunFolder.State.ENDED) {
                closing.bringHome(folder);
            }
        }
        Optional<RunFolder> current = unfinished.stream()
                .filter(folder ->
                        folder.state() == RunFolder.State.AT_WORK || folder.state() == RunFolder.State.STANDING)
                .findFirst();
        if (current.isPresent()) {
            attendance.goOn(current.get());
        } else if (!claims.ask()) {
            place.stop().sleep(place.properties().poll());
        }
    }

    private boolean isOurs(RunFolder folder) {
        boolean ours = place.lab().isOurs(folder.assignment());
        if (!ours) {
            place.log()
                    .once(
                            folder.assignment().run(),
                            folder.assignment().title()
                                    + " is of another lab, where this machine was enrolled before; left alone");
        }
        return ours;
    }
}
