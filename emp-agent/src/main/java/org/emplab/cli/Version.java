package org.emplab.cli;

import picocli.CommandLine.IVersionProvider;

/** The text that {@code emp --version} prints. */
final class Version implements IVersionProvider {
    /** The version of this build; {@code development} outside of a jar. */
    static String current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"emp " + current(), "Java " + System.getProperty("java.version")};
    }
}
