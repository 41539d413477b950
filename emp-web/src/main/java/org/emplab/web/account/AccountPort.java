package org.emplab.web.account;

import java.util.List;
import org.emplab.lab.Role;
import org.emplab.web.api.ProblemException;

/** People and their tokens. What cannot be done is refused by a {@link ProblemException}. */
public interface AccountPort {
    /** How long a token holds unless something else is asked for. */
    int TOKEN_DAYS = 90;

    /** Ordered by login. */
    List<Person> people();

    Person person(String login);

    /** Opens an account; refused if the login is taken or unfit, or the password too weak. */
    void open(String login, String password, Role role, String by);

    void changeRole(String login, Role role, String by);

    /** Closes an account; the last administrator's is refused. */
    void close(String login, String by);

    /** Replaces a person's password, ends their other sessions and revokes their tokens; the old password must be right. */
    void changePassword(String login, String oldPassword, String newPassword);

    /** A person's tokens that are not revoked, newest first. */
    List<AccessToken> tokens(String login);

    /**
     * @param scope not wider than the role of the caller
     * @return the secret, in the clear, shown once
     */
    String createToken(String login, String label, TokenScope scope, int days);

    void revokeToken(String login, String tokenId);

    /** The sessions in which a person is logged in, the one used last first. */
    List<LoginSession> sessions(String login);

    /** Ends a person's sessions but the caller's. */
    void logOutElsewhere(String login);
}
