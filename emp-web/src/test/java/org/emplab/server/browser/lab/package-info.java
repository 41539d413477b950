/** A lab with something on every page. */
@org.jspecify.annotations.NullMarked
package org.emplab.server.browser.lab;
