package org.emplab.server.api;

import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeType;
import io.swagger.v3.oas.annotations.info.Info;
import io.swagger.v3.oas.annotations.security.SecurityRequirement;
import io.swagger.v3.oas.annotations.security.SecurityScheme;
import org.springframework.context.annotation.Configuration;

/** What the description of the REST interface says of all of it. */
@Configuration(proxyBeanMethods = false)
@OpenAPIDefinition(
        info =
                @Info(
                        title = "EMP Lab",
                        version = "1",
                        description =
                                "Machines, experiments, runs and their samples. Times are RFC 3339 in UTC, lists are paged,"
                                        + " errors are problem details (RFC 9457)."),
        security = @SecurityRequirement(name = "token"))
@SecurityScheme(
        name = "token",
        type = SecuritySchemeType.HTTP,
        scheme = "bearer",
        description = "A person's token (page Account) or, for what agents ask, a machine's")
class OpenApiDescription {}
