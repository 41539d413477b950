package org.emplab.web.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.lab.settings.SettingDeclaration;
import org.emplab.server.api.Refusal;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.ExperimentService.Submitted;
import org.emplab.server.machine.MachineQueries;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Asks for an experiment by the displacement technique, in fields made from the declarations of its settings. */
@Controller
@RequiresRole(Role.RESEARCHER)
@RequestMapping("/experiments/new/displacement")
record DisplacementOrderController(ExperimentService experiments, MachineQueries machines) {
    @GetMapping
    String form(@RequestParam Map<String, String> sent, Model model) {
        Map<String, String> typed = new LinkedHashMap<>(sent);
        typed.putIfAbsent("micros", FieldText.of(DisplacementOrder.MICROS));
        typed.putIfAbsent("bytes", FieldText.of(DisplacementOrder.BYTES));
        return page(typed, "", model);
    }

    @PostMapping
    String submit(@RequestParam Map<String, String> typed, Model model, RedirectAttributes flash) {
        try {
            Submitted submitted = experiments.submit(SpecificationText.written(specification(typed)), true);
            return Notice.done("The experiment is in the queue.").on("redirect:" + submitted.page(), flash);
        } catch (Refusal refusal) {
            model.addAttribute("notice", Notice.refused(refusal));
            return page(typed, refusal.key().orElse(""), model);
        }
    }

    /** The specification that a file for {@code emp submit} would hold; only what belongs to the chosen subject counts. */
    private static Map<String, Object> specification(Map<String, String> typed) {
        Map<String, Object> keys = new LinkedHashMap<>();
        String subject = typed.getOrDefault("displace", "");
        FieldText.put(keys, "machine", typed.getOrDefault("machine", ""));
        FieldText.put(keys, "displace", subject);
        if (subject.equals("command")) {
            String command = typed.getOrDefault("command", "");
            keys.put("command", command.lines().filter(line -> !line.isBlank()).toList());
        }
        put(keys, DisplacementOrder.declarations(subject), typed);
        put(keys, SettingDeclaration.of(DisplacementOrder.class), typed);
        FieldText.putNumber(keys, "priority", typed.getOrDefault("priority", ""));
        FieldText.put(keys, "note", typed.getOrDefault("note", ""));
        return keys;
    }

    private static void put(Map<String, Object> keys, List<SettingDeclaration> settings, Map<String, String> typed) {
        settings.forEach(setting -> FieldText.put(keys, setting, typed.getOrDefault(setting.key(), "")));
    }

    /** @param wrong key of the field that is to be mended */
    private String page(Map<String, String> typed, String wrong, Model model) {
        model.addAttribute("form", typed);
        model.addAttribute("machines", machines.machines());
        model.addAttribute("spin", DisplacementOrder.declarations("spin"));
        model.addAttribute("tcpSend", DisplacementOrder.declarations("tcp-send"));
        model.addAttribute("settings", SettingDeclaration.of(DisplacementOrder.class));
        model.addAttribute("wrong", wrong);
        return "displace";
    }
}
