package org.emplab.web.trial;

import java.util.List;
import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;
import org.emplab.web.account.AccessToken;
import org.emplab.web.account.Accounts;
import org.emplab.web.account.Person;
import org.emplab.web.account.TokenScope;
import org.springframework.stereotype.Component;

/** Accounts that nobody can change. */
@Component
class TrialPeople implements Accounts {
    private static final CommandOutcome FIXED = CommandOutcome.refused("The people of this lab are fixed.");

    @Override
    public List<Person> people() {
        return List.of();
    }

    @Override
    public CommandOutcome open(String login, String password, Role role, String by) {
        return FIXED;
    }

    @Override
    public CommandOutcome changeRole(String login, Role role, String by) {
        return FIXED;
    }

    @Override
    public CommandOutcome close(String login, String by) {
        return FIXED;
    }

    @Override
    public CommandOutcome changePassword(String login, String oldPassword, String newPassword) {
        return FIXED;
    }

    @Override
    public List<AccessToken> tokens(String login) {
        return List.of();
    }

    @Override
    public String createToken(String login, String label, TokenScope scope, int days) {
        return "";
    }

    @Override
    public CommandOutcome revokeToken(String login, String tokenId) {
        return FIXED;
    }
}
