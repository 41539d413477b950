package org.emplab.web.account;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** Tells every page who looks at it. */
@ControllerAdvice
class VisitorAdvice {
    @ModelAttribute("visitor")
    Visitor visitor() {
        @Nullable
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return Visitor.of(authentication);
    }
}
