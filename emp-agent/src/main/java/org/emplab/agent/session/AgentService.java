package org.emplab.agent.session;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.emplab.agent.AgentHome;
import org.emplab.agent.AgentLog;
import org.emplab.agent.ServiceException;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.home.AgentLock;
import org.emplab.agent.home.AgentProperties;
import org.emplab.agent.home.CapabilityReader;
import org.emplab.agent.home.Identity;
import org.emplab.agent.home.Lab;
import org.emplab.agent.home.RunFolder;
import org.emplab.agent.home.RunFolders;
import org.emplab.agent.sync.RunSyncs;
import org.emplab.runfile.InvalidInputException;

/**
 * Runs the agent until it is stopped: uploads what is finished, continues the run that is on, and claims new work. No
 * failure of a run or of the server ends it.
 */
public final class AgentService {
    private static final Duration IN_TROUBLE = Duration.ofSeconds(10);
    private static final Duration TO_GO_DOWN = Duration.ofMinutes(5);

    private final AgentContext context;
    private final RunFolders folders;
    private final RunFinisher finisher;
    private final RunWorker worker;
    private final Claims claims;

    private AgentService(AgentContext context) {
        this.context = context;
        this.folders = new RunFolders(context.home().runs(), context.log());
        RunSyncs syncs = new RunSyncs(context.lab(), context.properties(), context.nanoTime(), context.log());
        this.finisher = new RunFinisher(syncs, context.log());
        this.worker = new RunWorker(context, syncs, finisher);
        this.claims = new Claims(context, syncs, new MachineReboot(context, TO_GO_DOWN));
    }

    /**
     * Serves until it is asked to stop.
     *
     * @throws ServiceException if this machine is not enrolled, another agent serves it, or its settings are wrong
     */
    public static void serve(AgentHome home, ShutdownSignal stop, AgentLog log) throws IOException {
        serve(home, Machine.local(), InstantSource.system(), stop, log);
    }

    /** Makes a service that examines and prepares another machine, and keeps another time of day. */
    static void serve(AgentHome home, Machine machine, InstantSource clock, ShutdownSignal stop, AgentLog log)
            throws IOException {
        Identity identity = Identity.read(home)
                .orElseThrow(() -> new ServiceException("this machine is not enrolled at a server (no "
                        + home.identity() + "): emp agent enroll URL TOKEN"));
        home.guard();
        AgentProperties properties = AgentProperties.read(home);
        Lab lab = new Lab(home, identity, properties.answer(), log);
        try (AgentLock lock = AgentLock.take(home)) {
            new AgentService(new AgentContext(home, properties, machine, lab, stop, System::nanoTime, clock, log))
                    .serve();
        }
    }

    private void serve() throws IOException {
        AgentLog log = context.log();
        log.say("serving as " + context.lab().identity());
        context.properties()
                .permissions()
                .listed()
                .warning(CapabilityReader.read(context.home().home()))
                .ifPresent(warning -> log.say("WARN " + warning));
        context.doctor().restoreAbandoned();
        context.doctor().ofPauses().restoreAbandoned();
        folders.tidy();
        context.stop().interruptBy(context.lab()::cut);
        while (!context.stop().isRequested()) {
            try {
                turn();
                log.over("trouble", "going on");
            } catch (IOException | InvalidInputException e) {
                log.once("trouble", "trouble on this machine's disk: " + e.getMessage());
                context.stop().sleep(IN_TROUBLE);
            } catch (RuntimeException e) {
                log.fault("unforeseen, trying again", e);
                context.stop().sleep(IN_TROUBLE);
            }
        }
        log.say("stopped");
    }

    private void turn() throws IOException {
        for (RunFolder folder : unfinished()) {
            if (folder.state() == RunFolder.State.ENDED) {
                finisher.bringHome(folder);
            }
        }
        List<RunFolder> unfinished = unfinished();
        Optional<RunFolder> current = unfinished.stream()
                .filter(folder ->
                        folder.state() == RunFolder.State.AT_WORK || folder.state() == RunFolder.State.STANDING)
                .findFirst();
        if (current.isPresent()) {
            worker.goOn(current.get());
        } else if (!claims.ask(unfinished.isEmpty())) {
            context.stop().sleep(context.properties().poll());
        }
    }

    private List<RunFolder> unfinished() throws IOException {
        return folders.unfinished().stream().filter(this::isOurs).toList();
    }

    private boolean isOurs(RunFolder folder) {
        boolean ours = context.lab().isOurs(folder.assignment());
        if (!ours) {
            context.log()
                    .once(
                            folder.assignment().run(),
                            folder.assignment().title()
                                    + " is of another lab, where this machine was enrolled before; left alone");
        }
        return ours;
    }
}
