package org.emplab.agent.doctor;

import java.util.List;
import org.emplab.agent.environment.Commands;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.Services;
import org.emplab.model.Keyed;

/** Starts and stops services the way this machine does. */
public enum ServiceManager implements Keyed {
    SYSTEMD("systemctl reset-failed \"$@\"; exec systemctl start \"$@\"") {
        @Override
        Commands.Output set(Machine machine, String unit, boolean active) {
            if (active) {
                machine.commands().run("systemctl", "reset-failed", unit); // systemd limits how often a unit is started
            }
            return machine.commands().run("systemctl", active ? "start" : "stop", unit);
        }

        @Override
        public boolean active(Machine machine, String unit) {
            return List.of("active", "activating", "reloading").contains(state(machine, unit));
        }

        @Override
        boolean working(Machine machine, String unit) {
            return state(machine, unit).equals("activating");
        }

        private String state(Machine machine, String unit) {
            return machine.commands().run("systemctl", "is-active", unit).output();
        }

        @Override
        public boolean has(Machine machine, String unit) {
            return machine.commands()
                    .run("systemctl", "cat", "--no-pager", unit)
                    .succeeded();
        }

        @Override
        public List<String> triggersOf(Machine machine, String unit) {
            Commands.Output output =
                    machine.commands().run("systemctl", "show", "--property=TriggeredBy", "--value", unit);
            return output.succeeded() && !output.output().isBlank()
                    ? List.of(output.output().strip().split("\\s+"))
                    : List.of();
        }
    },
    INIT_SCRIPT("for script; do service \"$script\" start; done") {
        @Override
        Commands.Output set(Machine machine, String unit, boolean active) {
            return machine.commands().run("service", unit, active ? "start" : "stop");
        }

        @Override
        public boolean active(Machine machine, String unit) {
            return machine.commands().run("service", unit, "status").succeeded();
        }

        @Override
        boolean working(Machine machine, String unit) {
            return false;
        }

        @Override
        public boolean has(Machine machine, String unit) {
            return machine.exists("/etc/init.d/" + unit)
                    && machine.commands().find("service").isPresent();
        }

        @Override
        public List<String> triggersOf(Machine machine, String unit) {
            return List.of();
        }
    };

    private final String startScript;

    ServiceManager(String startScript) {
        this.startScript = startScript;
    }

    /** A script of {@code sh} that starts the units in its arguments. */
    String startScript() {
        return startScript;
    }

    abstract Commands.Output set(Machine machine, String unit, boolean active);

    public abstract boolean active(Machine machine, String unit);

    /** True for a job of systemd that has begun and not ended: it is active without lasting. */
    abstract boolean working(Machine machine, String unit);

    public abstract boolean has(Machine machine, String unit);

    /** Sockets, paths and timers that would start the unit again. */
    public abstract List<String> triggersOf(Machine machine, String unit);

    public static ServiceManager of(Machine machine) {
        return Services.managedBySystemd(machine) ? SYSTEMD : INIT_SCRIPT;
    }
}
