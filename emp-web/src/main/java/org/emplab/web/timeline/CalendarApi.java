package org.emplab.web.timeline;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.security.SecurityRequirement;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.emplab.server.schedule.LabCalendar;
import org.emplab.server.security.Caller;
import org.emplab.web.api.OpenApiDescription;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "schedule")
record CalendarApi(LabCalendar calendar) {
    @GetMapping(value = "/api/v1/machines/{name}/calendar.ics", produces = LabCalendar.MEDIA_TYPE)
    @Operation(
            summary = "What a machine did in the last month, does and will do, and when it is closed, as iCalendar",
            description = "A token of scope calendar may stand in the address: ?token=…")
    @SecurityRequirement(name = OpenApiDescription.TOKEN)
    @SecurityRequirement(name = OpenApiDescription.CALENDAR_TOKEN)
    String ofMachine(@PathVariable String name) {
        return calendar.ofMachine(name);
    }

    @GetMapping(value = "/api/v1/me/calendar.ics", produces = LabCalendar.MEDIA_TYPE)
    @Operation(
            summary = "Your runs of the last month, those under way and those to come, as iCalendar",
            description = "A token of scope calendar may stand in the address: ?token=…")
    @SecurityRequirement(name = OpenApiDescription.TOKEN)
    @SecurityRequirement(name = OpenApiDescription.CALENDAR_TOKEN)
    String ofCaller() {
        return calendar.ofPerson(Caller.person().who());
    }
}
