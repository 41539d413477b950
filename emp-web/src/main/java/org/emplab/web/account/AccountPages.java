package org.emplab.web.account;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The pages of people and tokens, where the server keeps them. */
@AutoConfiguration
@ConditionalOnBean(Accounts.class)
@Import({PeopleController.class, AccountController.class})
public class AccountPages {
    /** Login, and who is looking: on every server. */
    @Configuration(proxyBeanMethods = false)
    @Import({LoginController.class, VisitorAdvice.class, RoleGuard.class})
    public static class Basics {}
}
