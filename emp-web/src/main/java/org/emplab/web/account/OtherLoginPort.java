package org.emplab.web.account;

import java.util.List;

/** The providers that are set up; by default none. */
public interface OtherLoginPort {
    List<OtherLogin> all();
}
