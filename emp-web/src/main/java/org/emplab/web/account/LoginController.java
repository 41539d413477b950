package org.emplab.web.account;

import org.emplab.web.WebPaths;
import org.emplab.web.security.LoginProviders;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

@Controller
record LoginController(LoginProviders others) {
    @GetMapping(WebPaths.LOGIN)
    String login(Model model) {
        model.addAttribute("others", others.all());
        return "login";
    }
}
