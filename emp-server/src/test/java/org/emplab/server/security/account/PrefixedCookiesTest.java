package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class PrefixedCookiesTest {
    private final MockHttpServletRequest request = new MockHttpServletRequest();
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void aLabBelowAPathHasThePrefixThatDemandsNoRoot() throws Exception {
        request.setSecure(true);
        request.setContextPath("/lab");
        request.setCookies(new Cookie("__Secure-SESSION", "ours"), new Cookie("__Host-SESSION", "no"));

        assertThat(cookiesRead(null)).containsExactly("SESSION=ours");
        assertThat(response.getHeaders("Set-Cookie"))
                .allSatisfy(cookie -> assertThat(cookie).startsWith("__Secure-"));
    }

    @Test
    void everyWayToSetACookieGivesItThePrefix() throws Exception {
        request.setSecure(true);
        cookiesRead(null);

        assertThat(response.getHeaders("Set-Cookie").stream().map(cookie -> cookie.split(";")[0]))
                .containsExactly("__Host-b=2", "__Host-c=3", "__Host-d=4");
        assertThat(response.getCookie("__Host-d")).returns(true, Cookie::getSecure);
        assertThat(response.getHeader("X-Other")).isEqualTo("as it is");
    }

    @Test
    void aSettingSaysThatPlainHttpIsBehindTls() throws Exception {
        request.setCookies(new Cookie("__Host-SESSION", "ours"), new Cookie("SESSION", "of another host"));

        assertThat(cookiesRead(true)).containsExactly("SESSION=ours");
        assertThat(response.getHeaders("Set-Cookie"))
                .allSatisfy(cookie -> assertThat(cookie).startsWith("__Host-"));
    }

    /** The cookies that the lab sees while it sets some. */
    private List<String> cookiesRead(@Nullable Boolean secure) throws Exception {
        List<String> read = new ArrayList<>();
        new PrefixedCookies(secure).doFilter(request, response, (asked, answered) -> {
            Cookie[] sent = ((HttpServletRequest) asked).getCookies();
            Stream.of(sent == null ? new Cookie[0] : sent)
                    .forEach(cookie -> read.add(cookie.getName() + "=" + cookie.getValue()));
            HttpServletResponse answer = (HttpServletResponse) answered;
            answer.addHeader("Set-Cookie", "a=1");
            answer.setHeader("set-cookie", "b=2; Path=/");
            answer.addHeader("SET-COOKIE", "c=3; Path=/");
            answer.addCookie(new Cookie("d", "4"));
            answer.setHeader("X-Other", "as it is");
        });
        return read;
    }
}
