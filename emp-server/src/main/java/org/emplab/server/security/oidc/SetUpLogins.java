package org.emplab.server.security.oidc;

import java.util.List;
import org.emplab.web.account.OtherLogin;
import org.emplab.web.account.OtherLogins;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** The providers that Spring's properties name, if any. */
@Component
class SetUpLogins implements OtherLogins {
    private final List<OtherLogin> all;

    SetUpLogins(ObjectProvider<SetUpProviders> providers) {
        all = providers.stream().flatMap(each -> each.all().stream()).toList();
    }

    @Override
    public List<OtherLogin> all() {
        return all;
    }
}
