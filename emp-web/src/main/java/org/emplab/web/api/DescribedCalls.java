package org.emplab.web.api;

import io.swagger.v3.oas.models.ExternalDocumentation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.BinarySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.NumberSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.web.experiment.ExperimentApi;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Adds a name and the refusals to each call of the description, so that a client can be generated from it. */
@Configuration
public class DescribedCalls {
    private static final String PROBLEM = "Problem";
    private static final String STREAM = StreamingResponseBody.class.getSimpleName();

    static { // what JSON has of them, rather than what their classes have
        SpringDocUtils.getConfig()
                .replaceWithSchema(OptionalDouble.class, new NumberSchema().format("double"))
                .replaceWithSchema(OptionalInt.class, new IntegerSchema())
                .replaceWithSchema(OptionalLong.class, new IntegerSchema().format("int64"));
    }

    /** A name that stays as it is when other calls come, such as {@code runEvents}. */
    @Bean
    OperationCustomizer namesOfCalls() {
        return (operation, handler) -> {
            String api = handler.getBeanType().getSimpleName().replaceFirst("Api$", "");
            String method = handler.getMethod().getName();
            return operation.operationId(Character.toLowerCase(api.charAt(0))
                    + api.substring(1)
                    + Character.toUpperCase(method.charAt(0))
                    + method.substring(1));
        };
    }

    @Bean
    OpenApiCustomizer refusalsOfCalls() {
        return description -> {
            description.getComponents().addSchemas(PROBLEM, problem());
            description
                    .getComponents()
                    .addSchemas(
                            ExperimentApi.SPECIFICATION.substring(ExperimentApi.SPECIFICATION.lastIndexOf('/') + 1),
                            specification());
            description.getPaths().values().stream()
                    .map(PathItem::readOperations)
                    .flatMap(List::stream)
                    .forEach(call -> {
                        asSpecification(call.getRequestBody());
                        call.getResponses().values().forEach(DescribedCalls::asBytes);
                        call.getResponses().setDefault(refused());
                    });
            description.getComponents().getSchemas().remove(STREAM);
        };
    }

    /** A file is no object, which is what the name of its type would say. */
    private static void asBytes(ApiResponse response) {
        if (response.getContent() != null) {
            response.getContent().values().stream()
                    .filter(type -> type.getSchema() != null
                            && type.getSchema().get$ref() != null
                            && type.getSchema().get$ref().endsWith("/" + STREAM))
                    .forEach(type -> type.setSchema(new BinarySchema()));
        }
    }

    /** Describes a specification in any notation as text, beside the schema that it refers to. */
    private static void asSpecification(@Nullable RequestBody body) {
        if (body != null) {
            body.getContent().values().stream()
                    .filter(type ->
                            ExperimentApi.SPECIFICATION.equals(type.getSchema().get$ref()))
                    .forEach(type -> type.setSchema(new Schema<>().$ref(ExperimentApi.SPECIFICATION)));
        }
    }

    /** The schema of a specification, without the alternatives that generators of clients do not take. */
    private static Schema<?> specification() {
        return new ObjectSchema()
                .description("What a researcher wants measured, by the JSON Schema at /schemas/experiment.json")
                .externalDocs(new ExternalDocumentation().url("/schemas/experiment.json"))
                .additionalProperties(true);
    }

    private static Schema<?> problem() {
        return new ObjectSchema()
                .description("What was wrong, and how to mend it (RFC 9457)")
                .addProperty("title", new StringSchema())
                .addProperty("status", new IntegerSchema())
                .addProperty("detail", new StringSchema())
                .addProperty("instance", new StringSchema())
                .addProperty("key", new StringSchema().description("What of the body is wrong, if it is one key"));
    }

    private static ApiResponse refused() {
        MediaType problem = new MediaType().schema(new Schema<>().$ref("#/components/schemas/" + PROBLEM));
        return new ApiResponse()
                .description("Not done. 4xx: correct the request; 5xx: retry later")
                .content(new Content().addMediaType("application/problem+json", problem));
    }
}
