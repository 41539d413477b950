package org.emplab.web.api;

import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters.ServerBuilder;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The interface speaks JSON. A converter for YAML, which another library brings along, cannot write our times. */
@Configuration(proxyBeanMethods = false)
class JsonOnlyConverters implements WebMvcConfigurer {
    @Override
    public void configureMessageConverters(ServerBuilder converters) {
        converters.configureMessageConvertersList(list ->
                list.removeIf(converter -> converter.getSupportedMediaTypes().contains(MediaType.APPLICATION_YAML)));
    }
}
