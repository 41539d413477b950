package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.api.Refusal;
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
    void aChangeOfAnAccountThatAnotherPersonChangedMeanwhileIsRefused() {
        opened("edited", PASSWORD, Role.VIEWER, "ada");
        assertThatThrownBy(() -> transaction.executeWithoutResult(begun -> {
                    User user = users.findByName("edited").orElseThrow();
                    CompletableFuture.runAsync(() -> people.changeRole("edited", Role.RESEARCHER, "ada"))
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
        CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(() -> isOpened("MeantForOne"));
        boolean one = isOpened("meantForOne");
        assertThat(List.of(one, other.join())).containsOnlyOnce(true);
    }

    private boolean isOpened(String login) {
        try {
            people.open(login, PASSWORD, Role.VIEWER, "ada");
            return true;
        } catch (Refusal taken) {
            return false;
        }
    }
}
