package org.emplab.web.account;

import java.util.List;
import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;

/** People and their tokens. */
public interface Accounts {
    /** Ordered by login. */
    List<Person> people();

    /** Opens an account; refused if the login is taken or the password too weak. */
    CommandOutcome open(String login, String password, Role role, String by);

    CommandOutcome changeRole(String login, Role role, String by);

    /** Closes an account; the last administrator's is refused. */
    CommandOutcome close(String login, String by);

    /** The person's own wish; refused if the old password is wrong. */
    CommandOutcome changePassword(String login, String oldPassword, String newPassword);

    /** A person's tokens that are not revoked, newest first. */
    List<AccessToken> tokens(String login);

    /** How long a token holds unless something else is asked for. */
    int TOKEN_DAYS = 90;

    /**
     * @param scope not wider than the role of who asks
     * @return the secret, in the clear, shown once
     */
    String createToken(String login, String label, TokenScope scope, int days);

    CommandOutcome revokeToken(String login, String tokenId);
}
