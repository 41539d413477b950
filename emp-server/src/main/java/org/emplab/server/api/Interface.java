package org.emplab.server.api;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters.ServerBuilder;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The interface as it describes itself, and the one notation that it speaks. */
@Configuration(proxyBeanMethods = false)
class Interface implements WebMvcConfigurer {
    private static final MediaType YAML = MediaType.APPLICATION_YAML;

    @Bean
    OpenAPI description() {
        return new OpenAPI()
                .info(new Info()
                        .title("EMP Lab")
                        .version("v1")
                        .description("Times are RFC 3339, ids are opaque, lists are paged, errors are problem details"
                                + " (RFC 9457). Scripts show a bearer token, which a person makes on the page Account.")
                        .license(new License().name("Apache-2.0")))
                .components(new Components()
                        .addSecuritySchemes(
                                "token",
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.HTTP)
                                        .scheme("bearer")))
                .addSecurityItem(new SecurityRequirement().addList("token"));
    }

    /** A converter that another library brings along, and that cannot write our times. */
    @Override
    public void configureMessageConverters(ServerBuilder converters) {
        converters.configureMessageConvertersList(list ->
                list.removeIf(converter -> converter.getSupportedMediaTypes().contains(YAML)));
    }
}
