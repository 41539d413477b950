package org.emplab.web.trial;

import java.time.Clock;
import org.emplab.web.WebPaths;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** A server with a lab in memory. Arguments are run files; without any, the lab is empty. */
@SpringBootApplication
public class TrialServer {
    public static void main(String[] args) {
        SpringApplication.run(TrialServer.class, args);
    }

    @Bean
    SecurityFilterChain security(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(requests -> requests.requestMatchers(WebPaths.OPEN.toArray(String[]::new))
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .formLogin(form -> form.loginPage(WebPaths.LOGIN))
                .logout(Customizer.withDefaults())
                .headers(headers -> headers.contentSecurityPolicy(
                        policy -> policy.policyDirectives(WebPaths.CONTENT_SECURITY_POLICY)))
                .build();
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    UserDetailsService people() {
        return new InMemoryUserDetailsManager(
                User.withUsername("ada")
                        .password("{noop}looks at points")
                        .roles("ADMIN")
                        .build(),
                User.withUsername("vera")
                        .password("{noop}only looks")
                        .roles("VIEWER")
                        .build());
    }
}
