package org.emplab.server;

import org.opentest4j.TestAbortedException;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * Ends the server and leaves its database behind the tests of a class of which one failed: where that one is run a second
 * time, it meets nothing that its first run left there, and no account that this closed.
 */
final class FreshServerAfterFailure extends AbstractTestExecutionListener {
    private boolean failed;

    @Override
    public void afterTestMethod(TestContext test) {
        Throwable failure = test.getTestException();
        failed |= failure != null && !(failure instanceof TestAbortedException);
    }

    @Override
    public void afterTestClass(TestContext tests) {
        if (failed) {
            tests.markApplicationContextDirty(HierarchyMode.EXHAUSTIVE);
        }
    }
}
