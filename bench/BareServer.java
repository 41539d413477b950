package bare;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Optional;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.data.repository.Repository;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The least that Spring Boot, JPA and Flyway do on the lab's database: one entity, one repository, one address. */
@SpringBootApplication
public class BareServer {
    public static void main(String[] args) {
        SpringApplication.run(BareServer.class, args);
    }
}

@Entity
@Table(name = "users")
class Account {
    @Id
    java.util.UUID id;

    String name;
}

interface Accounts extends Repository<Account, java.util.UUID> {
    Optional<Account> findByName(String name);
}

@RestController
class Greeting {
    private final Accounts accounts;

    Greeting(Accounts accounts) {
        this.accounts = accounts;
    }

    @GetMapping("/actuator/health/readiness")
    String ready() {
        return "ready";
    }
}
