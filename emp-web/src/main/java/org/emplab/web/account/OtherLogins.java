package org.emplab.web.account;

import java.util.List;

/** The providers that are set up; none unless somebody did. */
public interface OtherLogins {
    List<OtherLogin> all();
}
