package org.emplab.server.security.account;

import org.emplab.lab.Role;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.EmpServerSettings.WrongSettingException;
import org.emplab.server.api.Refusal;
import org.emplab.server.security.Secrets;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/** Creates the first administrator of an empty lab; a password that was made up is printed this once. */
@Component
class FirstAdministrator implements ApplicationRunner {
    private static final int SHORTEST_TOKEN = 32;

    private final People people;
    private final PersonalTokens tokens;
    private final EmpServerSettings settings;

    FirstAdministrator(People people, PersonalTokens tokens, EmpServerSettings settings) {
        this.people = people;
        this.tokens = tokens;
        this.settings = settings;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        String token = settings.adminToken();
        if (token != null && !token.isBlank() && token.length() < SHORTEST_TOKEN) {
            throw new WrongSettingException(
                    "emp.admin-token is too easy to guess: give it at least " + SHORTEST_TOKEN + " characters");
        }
        if (people.isEmpty()) {
            create();
        }
        if (token != null && !token.isBlank()) {
            tokens.keep(settings.adminName(), "emp.admin-token", token);
        }
    }

    private void create() {
        String given = settings.adminPassword();
        String password =
                given != null && !given.isBlank() ? given : Secrets.fresh("").substring(0, 22);
        try {
            people.open(settings.adminName(), password, Role.ADMIN, "server");
        } catch (Refusal refused) {
            if (people.isEmpty()) {
                throw new WrongSettingException("cannot create the first administrator: " + refused.getMessage());
            }
            return; // another server on the same database was first
        }
        if (!password.equals(given)) {
            System.out.println("First administrator: " + settings.adminName() + ", password: " + password
                    + " (shown only now; change it after the first login)");
        }
    }
}
