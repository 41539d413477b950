package org.emplab.web.api;

import java.util.List;
import java.util.Map;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.ParameterValues;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.WrongValueException;
import org.emplab.server.api.Refusal;
import tools.jackson.databind.json.JsonMapper;

/** Reads the parameters of a question from a body or a form. */
public final class ParameterReader {
    private ParameterReader() {}

    /**
     * @param body of a call by REST, whose fields have the names of the parameters
     * @throws Refusal if one is wrong
     */
    public static <P extends Record> P ofBody(RunAnalysis<P> question, Object body) {
        return read(question, ParameterValues.texts(JsonMapper.shared().valueToTree(body)), Door.REST);
    }

    /**
     * @param fields what is no parameter is passed over
     * @throws Refusal if one is wrong
     */
    public static <P extends Record> P ofForm(RunAnalysis<P> question, Map<String, String> fields) {
        return read(question, fields, Door.PAGE);
    }

    private static <P extends Record> P read(RunAnalysis<P> question, Map<String, String> texts, Door door) {
        try {
            return question.values(ParameterValues.served(texts, List.of(), door));
        } catch (WrongValueException wrong) {
            throw door == Door.PAGE
                    ? Refusal.badRequest(question.refusal(wrong, door))
                    : Refusal.invalid(wrong.key(), String.valueOf(wrong.getMessage()));
        }
    }
}
