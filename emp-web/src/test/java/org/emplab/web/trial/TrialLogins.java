package org.emplab.web.trial;

import java.util.List;
import java.util.Optional;
import org.emplab.web.account.OtherLogin;
import org.emplab.web.account.OtherLogins;
import org.springframework.stereotype.Component;

@Component
class TrialLogins implements OtherLogins {
    @Override
    public List<OtherLogin> all() {
        return List.of(new OtherLogin("uni", "the university", Optional.of("https://login.example.org")));
    }
}
