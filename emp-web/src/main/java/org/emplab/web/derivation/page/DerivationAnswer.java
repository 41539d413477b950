package org.emplab.web.derivation.page;

import java.util.Optional;
import java.util.function.Supplier;
import org.emplab.server.api.Refusal;
import org.emplab.server.study.DerivationService.Answer;
import org.emplab.web.Notice;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page that follows a request for a derivation. */
final class DerivationAnswer {
    private DerivationAnswer() {}

    /**
     * The redirection to the derivation or to the job that makes it, with what is said there.
     *
     * @param known said of a derivation that was there before
     * @param made said of a new one; null: nothing
     * @return empty if it was refused, which is said wherever the person goes then
     */
    static Optional<String> next(
            Supplier<Answer> request, String known, @Nullable String made, RedirectAttributes flash) {
        try {
            Answer answer = request.get();
            if (answer instanceof Answer.UnderWay underWay) {
                return Optional.of("redirect:/jobs/" + underWay.job());
            }
            Answer.Derived derived = (Answer.Derived) answer;
            String said = derived.existing() ? known : made;
            if (said != null) {
                Notice.done(said).show(flash);
            }
            return Optional.of("redirect:/derivations/" + derived.id());
        } catch (Refusal refused) {
            Notice.refused(refused).show(flash);
            return Optional.empty();
        }
    }
}
