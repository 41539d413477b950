package org.emplab.cli.remote;

import org.emplab.agent.remote.Answer;
import org.emplab.cli.CliException;
import tools.jackson.databind.JsonNode;

/** Makes an exit status of an answer that refuses. */
public final class Refused {
    private Refused() {}

    /**
     * The body of an accepted answer.
     *
     * @throws CliException if it did not accept
     */
    public static JsonNode orThrow(Answer answer) {
        if (answer instanceof Answer.Accepted accepted) {
            return accepted.body();
        }
        throw failure(answer);
    }

    public static CliException failure(Answer answer) {
        if (answer instanceof Answer.Refused refused) {
            return new CliException(exitCode(refused.status()), message(refused), refused.file());
        }
        return CliException.failed(((Answer.NoAnswer) answer).reason());
    }

    /** The call or its input is wrong where the same call would be refused again and again. */
    private static int exitCode(int status) {
        return switch (status) {
            case 400, 401, 404, 413, 415 -> CliException.WRONG_CALL;
            default -> CliException.FAILED;
        };
    }

    private static String message(Answer.Refused refused) {
        return refused.status() == 401
                ? "the server wants a token that is in force; make one on its page Account and set EMP_TOKEN, or use"
                        + " --token"
                : refused.detail();
    }
}
