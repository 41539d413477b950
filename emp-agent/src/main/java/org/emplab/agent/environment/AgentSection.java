package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.Map;

/** This agent and what it runs on. */
final class AgentSection {
    private AgentSection() {}

    static Map<String, Object> read() {
        Map<String, Object> agent = new LinkedHashMap<>();
        String version = AgentSection.class.getPackage().getImplementationVersion();
        agent.put("version", version == null ? "development" : version);
        agent.put("java", System.getProperty("java.runtime.version", ""));
        agent.put("virtualMachine", System.getProperty("java.vm.name", ""));
        agent.put("user", System.getProperty("user.name", ""));
        return agent;
    }
}
