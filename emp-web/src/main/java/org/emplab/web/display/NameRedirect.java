package org.emplab.web.display;

import java.nio.charset.StandardCharsets;
import org.springframework.web.servlet.view.RedirectView;
import org.springframework.web.util.UriUtils;

/** Leads to the page of a daemon or program, whose name may hold any character and is a parameter of the address. */
public final class NameRedirect {
    private NameRedirect() {}

    /** Leads from an address with the name in its path, as far as a path holds it, to the page. */
    public static RedirectView page(String page, String name) {
        RedirectView view = new RedirectView(page + "?name=" + UriUtils.encode(name, StandardCharsets.UTF_8), true);
        view.setExpandUriTemplateVariables(false);
        view.setExposeModelAttributes(false);
        return view;
    }
}
