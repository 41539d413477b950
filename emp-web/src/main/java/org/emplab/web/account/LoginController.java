package org.emplab.web.account;

import org.emplab.web.WebPaths;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

@Controller
class LoginController {
    private final OtherLogins others;

    LoginController(OtherLogins others) {
        this.others = others;
    }

    @GetMapping(WebPaths.LOGIN)
    String login(Model model) {
        model.addAttribute("others", others.all());
        return "login";
    }
}
