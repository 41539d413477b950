package org.emplab.server.machine.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.emplab.lab.RunState;
import org.emplab.server.Requirement;
import org.emplab.server.RunningLab;
import org.emplab.server.displacement.AgentOfTheLab;
import org.emplab.server.displacement.Watch;
import org.emplab.server.run.RunCommandService;
import org.emplab.server.run.RunCommandService.RunCommand;
import org.emplab.server.security.Caller;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * An agent and its copy on another host, which are killed and started again at random: no run has samples of both. More
 * tries: {@code -Demp.tries=20 -Demp.seed=7}.
 */
@Tag("thorough")
class ClonedAgentIT extends RunningLab {
    private static final int TRIES = Integer.getInteger("emp.tries", 1);
    private static final int STEPS = 10;
    private static final int SAMPLES = 1000;
    private static final String TELLS_ITS_HOST = "sleep 0.1; echo host=$(hostname | tr -dc 0-9) >&$EMP_METRICS_FD";

    @TempDir
    Path homes;

    @Autowired
    ConfigurableApplicationContext context;

    @Autowired
    RunCommandService commands;

    private final Random random = new Random(Integer.getInteger("emp.seed", 1));

    @Test
    void noRunHasSamplesOfTwoHosts() throws Exception {
        Requirement.compiler();
        Requirement.ROOT.check(mayBeAnotherHost(), "only root may run an agent on a host of another name");
        List<String> outcomes = new ArrayList<>();
        for (int next = 1; next <= TRIES; next++) {
            outcomes.add(outcome(next));
            System.out.println("try " + next + ": " + outcomes.get(outcomes.size() - 1));
        }
        assertThat(outcomes).noneMatch(outcome -> outcome.contains("[1, 2]"));
    }

    private String outcome(int next) throws Exception {
        String machine = "cloned-" + UUID.randomUUID();
        Path home = homes.resolve("first" + next);
        String permitted = "commands=" + Path.of("/bin/sh").toRealPath() + "\nrunAs=self\n";
        try (AgentOfTheLab enrolled = AgentOfTheLab.enrolled(machine, home, enrolments, at(""), permitted);
                AgentOfTheLab first = enrolled.copiedTo("host-1", homes.resolve("host1-" + next));
                AgentOfTheLab copy = enrolled.copiedTo("host-2", homes.resolve("host2-" + next));
                Watch watch = new Watch(context)) {
            String run = submitted(Map.of(
                            "machine",
                            machine,
                            "command",
                            List.of("/bin/sh", "-c", TELLS_ITS_HOST),
                            "samples",
                            SAMPLES,
                            "source",
                            "proc"))
                    .runs()
                    .get(0)
                    .toString();
            StringBuilder steps = new StringBuilder();
            first.start();
            watch.until("it measures", () -> !hosts(run).isEmpty(), first::output);
            copy.start();
            for (int step = 0; step < STEPS; step++) {
                TimeUnit.MILLISECONDS.sleep(random.nextInt(4000)); // a moment at random
                steps.append(step(machine, first, copy)).append(' ');
            }
            first.kill();
            copy.kill();
            String outcome = hosts(run) + " " + state(run) + " after " + steps;
            if (!state(run).ended()) {
                commands.carryOut(RunCommand.ABORT, run, "the try is over", new Caller.Person("ada", true));
            }
            return outcome;
        }
    }

    private String step(String machine, AgentOfTheLab first, AgentOfTheLab copy) throws Exception {
        boolean ofFirst = random.nextBoolean();
        AgentOfTheLab one = ofFirst ? first : copy;
        String name = ofFirst ? "first" : "copy";
        if (random.nextInt(3) == 0) {
            update(
                    "update machines set seen_at = now() - interval '3 minutes', quiet_until = null where name = ?",
                    machine);
            return "silent";
        }
        if (one.isRunning()) {
            one.kill();
            return "kill-" + name;
        }
        one.start();
        return "start-" + name;
    }

    private List<Integer> hosts(String run) {
        return values(
                Integer.class,
                "select distinct round((s.metrics ->> 'host')::numeric)::integer from samples s"
                        + " join runs r on r.id = s.run_id where r.public_id = ? order by 1",
                UUID.fromString(run));
    }

    private RunState state(String run) {
        return runs.require(run).state();
    }

    private static boolean mayBeAnotherHost() throws Exception {
        return new ProcessBuilder("unshare", "--uts", "--mount", "hostname", "anything")
                        .start()
                        .waitFor()
                == 0;
    }
}
