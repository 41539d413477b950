package org.emplab.web;

import java.io.Serializable;
import org.emplab.server.api.Refusal;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * One sentence at the top of the next page.
 *
 * @param good false for a problem
 */
public record Notice(boolean good, String text) implements Serializable {
    private static final long serialVersionUID = 1L;

    public static Notice done(String text) {
        return new Notice(true, text);
    }

    public static Notice refused(String text) {
        return new Notice(false, text);
    }

    /** Says why something is refused. */
    public static Notice refused(Refusal refusal) {
        return refused(String.valueOf(refusal.getMessage()));
    }

    /** Does what a person asks for on a page; a refusal, also of the second of two who change one thing, says why. */
    public static Notice of(Runnable command, String done) {
        try {
            command.run();
            return done(done);
        } catch (Refusal refused) {
            return refused(refused);
        } catch (OptimisticLockingFailureException changedMeanwhile) {
            return refused("Another person changed it meanwhile: reload the page");
        }
    }

    public void show(RedirectAttributes flash) {
        flash.addFlashAttribute("notice", this);
    }

    /** Shows the notice on the page that a browser is sent to. */
    public String on(String redirect, RedirectAttributes flash) {
        show(flash);
        return redirect;
    }
}
