package org.emplab.web;

import java.io.Serializable;
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

    public static Notice of(CommandOutcome outcome, String done) {
        return outcome instanceof CommandOutcome.Refused refused ? refused(refused.reason()) : done(done);
    }

    public void show(RedirectAttributes flash) {
        flash.addFlashAttribute("notice", this);
    }
}
