package org.emplab.web.api;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The media types of a call that {@link ResultAnswer} answers. */
@ApiResponse(
        responseCode = "200",
        description = "By the format that was asked for",
        content = {
            @Content(mediaType = "application/json", schema = @Schema(type = "object")),
            @Content(mediaType = "text/csv", schema = @Schema(type = "string")),
            @Content(mediaType = "application/x-latex", schema = @Schema(type = "string"))
        })
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ByFormat {}
