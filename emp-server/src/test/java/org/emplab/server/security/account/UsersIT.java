package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.web.CommandOutcome;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.support.TransactionTemplate;

class UsersIT extends RunningServer {
    @Autowired
    private Users users;

    @Autowired
    private TransactionTemplate transaction;

    @Test
    void whoChangesAnAccountThatSomebodyElseChangedMeanwhileIsTold() {
        people.open("edited", PASSWORD, Role.VIEWER, "ada");
        assertThatThrownBy(() -> transaction.executeWithoutResult(begun -> {
                    User user = users.findByName("edited").orElseThrow();
                    CompletableFuture.supplyAsync(() -> people.changeRole("edited", Role.RESEARCHER, "ada"))
                            .join();
                    user.close();
                }))
                .isInstanceOf(OptimisticLockingFailureException.class);
        User after = users.findByName("edited").orElseThrow();
        assertThat(after.role()).isEqualTo(Role.RESEARCHER);
        assertThat(after.enabled()).isTrue();
    }

    @Test
    void ofTwoNamesThatDifferInCapitalsAloneOneIsOpenedAlsoAtOnce() {
        CompletableFuture<CommandOutcome> other =
                CompletableFuture.supplyAsync(() -> people.open("MeantForOne", PASSWORD, Role.VIEWER, "ada"));
        CommandOutcome one = people.open("meantForOne", PASSWORD, Role.VIEWER, "ada");
        assertThat(List.of(one, other.join()))
                .filteredOn(CommandOutcome.Done.class::isInstance)
                .hasSize(1);
    }
}
