package org.emplab.web.account;

import java.util.List;
import org.emplab.web.Outcome;

/** People and their tokens. */
public interface Accounts {
    /** Ordered by login. */
    List<Person> people();

    /** Opens an account; refused if the login is taken or the password too weak. */
    Outcome open(String login, String password, Role role, String by);

    Outcome changeRole(String login, Role role, String by);

    /** Closes an account; the last administrator's is refused. */
    Outcome close(String login, String by);

    /** The person's own wish; refused if the old password is wrong. */
    Outcome changePassword(String login, String oldPassword, String newPassword);

    /** A person's tokens that are not revoked, newest first. */
    List<AccessToken> tokens(String login);

    /**
     * @return the secret, in the clear, shown once
     */
    String createToken(String login, String label);

    Outcome revokeToken(String login, String tokenId);
}
