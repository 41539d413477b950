package org.emplab.agent.procfs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lines as systemd 252 makes them, of version 2, version 1 and both. */
class ControlGroupTest {
    @Test
    void namesTheSystemdUnit() {
        assertThat(ControlGroup.unit("0::/system.slice/cron.service\n")).isEqualTo("cron.service");
        assertThat(ControlGroup.unit("0::/system.slice/system-getty.slice/getty@tty1.service\n"))
                .isEqualTo("getty@tty1.service");
        assertThat(ControlGroup.unit("0::/system.slice/docker-0a1b.scope\n")).isEqualTo("docker-0a1b.scope");
        assertThat(ControlGroup.unit("0::/user.slice/user-1000.slice/user@1000.service/app.slice/lab.service\n"))
                .isEqualTo("lab.service");
    }

    @Test
    void namesTheUnitThatADelegatedGroupIsIn() {
        assertThat(ControlGroup.unit("0::/system.slice/emp-agent.service/put\n"))
                .isEqualTo("emp-agent.service");
    }

    @Test
    void namesALoginByItsSlice() {
        assertThat(ControlGroup.unit("0::/user.slice/user-0.slice/session-12.scope\n"))
                .isEqualTo("user-0.slice");
        assertThat(ControlGroup.unit("0::/user.slice/user-0.slice/session-c7.scope\n"))
                .isEqualTo("user-0.slice");
    }

    @Test
    void namesTheLastPartOfAnotherGroup() {
        assertThat(ControlGroup.unit("0::/lab/own\n")).isEqualTo("own");
        assertThat(ControlGroup.unit("0::/lab/own (deleted)\n")).isEqualTo("own");
        assertThat(ControlGroup.unit("4:memory:/jobs/7\n1:cpu:/\n0::/\n")).isEqualTo("7");
    }

    @Test
    void prefersSystemdsHierarchyThenVersionTwo() {
        assertThat(ControlGroup.unit("4:memory:/m\n9:name=systemd:/system.slice/cron.service\n0::/v2\n"))
                .isEqualTo("cron.service");
        assertThat(ControlGroup.unit("9:name=systemd:/\n4:memory:/m\n0::/v2\n")).isEqualTo("v2");
    }

    @Test
    void knowsNoUnitInTheRootGroup() {
        assertThat(ControlGroup.unit("0::/\n")).isNull();
        assertThat(ControlGroup.unit("")).isNull();
    }
}
