package org.emplab.server.security.oidc;

import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.emplab.web.account.OtherLogin;
import org.emplab.web.account.OtherLogins;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.stereotype.Component;

/** The providers that Spring's properties name. */
@Component
class SetUpLogins implements OtherLogins {
    private final List<OtherLogin> all;

    SetUpLogins(ObjectProvider<ClientRegistrationRepository> registrations) {
        all = registrations.stream()
                .filter(Iterable.class::isInstance)
                .flatMap(each -> StreamSupport.stream(((Iterable<?>) each).spliterator(), false))
                .map(ClientRegistration.class::cast)
                .map(provider -> new OtherLogin(
                        provider.getRegistrationId(),
                        provider.getClientName(),
                        Optional.ofNullable(provider.getProviderDetails().getIssuerUri())))
                .toList();
    }

    @Override
    public List<OtherLogin> all() {
        return all;
    }
}
