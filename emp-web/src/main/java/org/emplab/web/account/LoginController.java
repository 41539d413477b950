package org.emplab.web.account;

import org.emplab.web.WebPaths;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

@Controller
class LoginController {
    @GetMapping(WebPaths.LOGIN)
    String login() {
        return "login";
    }
}
