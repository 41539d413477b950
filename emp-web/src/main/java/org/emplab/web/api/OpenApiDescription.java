package org.emplab.web.api;

import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeIn;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeType;
import io.swagger.v3.oas.annotations.info.Info;
import io.swagger.v3.oas.annotations.security.SecurityRequirement;
import io.swagger.v3.oas.annotations.security.SecurityScheme;
import org.springframework.context.annotation.Configuration;

/** The general part of the REST interface's description. */
@Configuration(proxyBeanMethods = false)
@OpenAPIDefinition(
        info =
                @Info(
                        title = "EMP Lab",
                        version = "1",
                        description =
                                "Machines, experiments, runs and their samples. Times are RFC 3339 in UTC, lists are paged,"
                                        + " errors are problem details (RFC 9457)."),
        security = @SecurityRequirement(name = OpenApiDescription.TOKEN))
@SecurityScheme(
        name = OpenApiDescription.TOKEN,
        type = SecuritySchemeType.HTTP,
        scheme = "bearer",
        description = "A person's token (page Account) or, for what agents ask, a machine's")
@SecurityScheme(
        name = OpenApiDescription.CALENDAR_TOKEN,
        type = SecuritySchemeType.APIKEY,
        in = SecuritySchemeIn.QUERY,
        paramName = "token",
        description = "A person's token of scope calendar, for programs that cannot send a header")
public class OpenApiDescription {
    public static final String TOKEN = "token";
    /** The security scheme of tokens for calendars alone. */
    public static final String CALENDAR_TOKEN = "calendarToken";
}
