package org.emplab.server.job;

/** Where whoever computes tells how far it is. */
public interface Progress {
    /** Of what is computed within a request: nobody looks. */
    Progress UNWATCHED = new Progress() {
        @Override
        public void begin(String step, long wanted) {}

        @Override
        public void begin(String step) {}

        @Override
        public void advance() {}
    };

    /**
     * Begins a step.
     *
     * @param step goes on after "300 of 840 ", as in "samples read"
     * @throws JobInterrupted if nobody wants the result any more
     */
    void begin(String step, long wanted);

    /** The same of a step that cannot be counted. */
    void begin(String step);

    /**
     * One more of the step is done.
     *
     * @throws JobInterrupted if nobody wants the result any more
     */
    void advance();
}
