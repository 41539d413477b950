package org.emplab.web.trial;

import java.util.List;
import org.emplab.lab.Role;
import org.emplab.web.account.AccessToken;
import org.emplab.web.account.Accounts;
import org.emplab.web.account.LoginSession;
import org.emplab.web.account.Person;
import org.emplab.web.account.TokenScope;
import org.emplab.web.api.ProblemException;
import org.springframework.stereotype.Component;

/** Accounts that cannot be changed. */
@Component
class TrialPeople implements Accounts {
    private static ProblemException fixed() {
        return ProblemException.conflict("The people of this lab are fixed.");
    }

    @Override
    public List<Person> people() {
        return List.of();
    }

    @Override
    public Person person(String login) {
        throw ProblemException.notFound("login " + login);
    }

    @Override
    public void open(String login, String password, Role role, String by) {
        throw fixed();
    }

    @Override
    public void changeRole(String login, Role role, String by) {
        throw fixed();
    }

    @Override
    public void close(String login, String by) {
        throw fixed();
    }

    @Override
    public void changePassword(String login, String oldPassword, String newPassword) {
        throw fixed();
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
    public void revokeToken(String login, String tokenId) {
        throw fixed();
    }

    @Override
    public List<LoginSession> sessions(String login) {
        return List.of();
    }

    @Override
    public void logOutElsewhere(String login) {
        throw fixed();
    }
}
