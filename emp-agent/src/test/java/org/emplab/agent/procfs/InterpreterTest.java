package org.emplab.agent.procfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterpreterTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            /usr/bin/dash|sh script.sh secret|script.sh
            /usr/bin/dash|/bin/sh -e /etc/cron.daily/man-db|/etc/cron.daily/man-db
            /usr/bin/bash|-bash|
            /usr/bin/bash|bash -euo pipefail /opt/job secret|/opt/job
            /usr/bin/bash|bash --rcfile secret script|script
            /usr/bin/bash|bash -- -odd|-odd
            /usr/bin/bash|bash -c secret name|
            /usr/bin/bash|bash -lc secret|
            /usr/bin/dash|sh -s secret|
            /usr/bin/dash|sh - secret|-
            /bin/busybox|busybox sh job.sh secret|job.sh
            /bin/busybox|/bin/sh job.sh secret|job.sh
            /bin/busybox|busybox wget http://user:secret@host/x.sh|
            /usr/bin/python3.11|python3 x.py secret|x.py
            /usr/bin/python3.11|/usr/bin/python3 -Iu -W ignore /usr/bin/unattended-upgrade --token secret|/usr/bin/unattended-upgrade
            /usr/bin/python3.11|python3 -m http.server 8000|http.server
            /usr/bin/python3.11|python3 -um package.module secret|package.module
            /usr/bin/python3.11|python3 -mhttp.server|http.server
            /usr/bin/python3.11|python3 -c secret x.py|
            /usr/bin/python3.11|python3 -Bc secret|
            /usr/bin/python3.11|python3 -X dev=secret|
            /usr/bin/python3.11|python3 --unknown secret x.py|
            /usr/bin/python3.11|python3|
            /usr/bin/perl5.36.0|perl -w -I lib job.pl secret|job.pl
            /usr/bin/perl|perl -lne secret|
            /usr/bin/perl|perl -Mstrict -0777 -i.bak -e secret|
            /usr/bin/perl|perl -E secret|
            /usr/bin/ruby3.1|ruby -rjson -W0 a.rb secret|a.rb
            /usr/bin/ruby3.1|ruby -ne secret|
            /usr/bin/node|node --eval secret|
            /usr/bin/node|node --eval=secret x.js|
            /usr/bin/node|node -pe secret|
            /usr/bin/node|node -r dotenv/config --max-old-space-size=64 server.js secret|server.js
            /usr/bin/node|node --secret-key secret/key server.js|
            /usr/bin/php8.2|php -d x=1 -f cron.php secret|cron.php
            /usr/bin/php8.2|php -r secret|
            /usr/sbin/php-fpm8.2|php-fpm -y secret|
            /usr/lib/jvm/17/bin/java|java -Dpassword=secret -Xmx1g -jar a.jar --token secret|a.jar
            /usr/lib/jvm/17/bin/java|java -cp secret.jar Main secret|Main
            /usr/lib/jvm/17/bin/java|java --add-opens java.base/java.lang=ALL-UNNAMED -p mods -m lab.agent/lab.Main secret|lab.agent/lab.Main
            /usr/lib/jvm/17/bin/java|java @options secret|
            /usr/bin/lua5.4|lua -e secret|
            /usr/bin/dotnet|dotnet /srv/lab.dll --token secret|/srv/lab.dll
            /usr/bin/sleep|sleep secret|
            """, delimiter = '|')
    void keepsTheScriptAlone(String executable, String words, @Nullable String script) {
        assertThat(Interpreter.script(executable, List.of(words.split(" ", -1))))
                .isEqualTo("-".equals(script) ? null : script);
    }

    @Test
    void takesNoWordThatCannotBeAPath() {
        assertThat(script("sh", "")).isNull();
        assertThat(script("sh", "a\nsecret")).isNull();
        assertThat(script("sh", "x".repeat(2000))).isNull();
        assertThat(script("node", "https://user:secret@host/x.js")).isNull();
        assertThat(script("sh", "-c\nsecret", "secret")).isNull();
        assertThat(script("lua", "-e\nsecret", "secret.lua")).isNull();
        assertThat(script("sh", "my job.sh")).isEqualTo("my job.sh");
    }

    @Test
    void hasNoScriptWithoutACommandLine() {
        assertThat(Interpreter.script("/usr/bin/python3", List.of())).isNull();
    }

    private static @Nullable String script(String... words) {
        return Interpreter.script("/bin/" + words[0], Arrays.asList(words));
    }
}
