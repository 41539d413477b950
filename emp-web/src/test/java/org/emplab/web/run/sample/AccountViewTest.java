package org.emplab.web.run.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.emplab.analysis.account.AccountPart;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;

class AccountViewTest {
    private static final String ACCOUNT = """
            "account":{"onCpuNanos":700,"waitedNanos":200,"interruptedNanos":60,"blockedNanos":40,"rootNanos":1000,
            "threads":1,"causes":[
            {"kind":"process","name":"cron","pid":51,"waitedNanos":50},
            {"kind":"process","name":"backup","pid":50,"waitedNanos":140},
            {"kind":"softirq","name":"NET_RX","interruptedNanos":60}]},""";

    @Test
    void laysThePartsBesideEachOther() throws IOException {
        AccountView view = view("", ACCOUNT);

        assertThat(view.parts())
                .extracting(AccountView.Part::part, AccountView.Part::from, AccountView.Part::percent)
                .containsExactly(
                        tuple(AccountPart.ON_CPU, 0.0, 70.0),
                        tuple(AccountPart.WAITED, 70.0, 20.0),
                        tuple(AccountPart.INTERRUPTED, 90.0, 6.0),
                        tuple(AccountPart.STOLEN, 96.0, 0.0),
                        tuple(AccountPart.BLOCKED, 96.0, 4.0));
    }

    @Test
    void doesNotCallStolenZeroWhereTheKernelDoesNotTell() throws IOException {
        assertThat(view("", ACCOUNT).parts().get(3).nanos()).isEmpty();
    }

    @Test
    void namesWhoTookThePartSoThatItAddsUp() throws IOException {
        AccountView view = view("", ACCOUNT);

        assertThat(view.parts().get(1).takers())
                .containsExactly(
                        new AccountView.Culprit("backup", 140),
                        new AccountView.Culprit("cron", 50),
                        new AccountView.Culprit("others", 10));
        assertThat(view.parts().get(2).takers()).containsExactly(new AccountView.Culprit("[softirq NET_RX]", 60));
    }

    @Test
    void saysWhyThereIsNoAccount() throws IOException {
        String why =
                "\"protocol\":{\"capture\":{\"account\":{\"measured\":false,\"reason\":\"no permission for BPF\"}}},";

        assertThat(view(why, "").why()).isEqualTo("no permission for BPF");
        assertThat(view("", "").why()).isEmpty();
    }

    @Test
    void saysWhatAnIncompleteAccountLacks() throws IOException {
        assertThat(view("", ACCOUNT).missing()).isEmpty();
        assertThat(view("", ACCOUNT.replace("\"threads\":1", "\"threads\":1,\"lost\":7"))
                        .missing())
                .hasValue("The account is incomplete: 0 threads lived on, 7 entries were lost.");
    }

    @Test
    void tellsHowLongAQuotaStoppedTheProgram() throws IOException {
        assertThat(view("", ACCOUNT + "\"disturbances\":{\"quotaMicros\":7},").quotaNanos())
                .isEqualTo(7000);
    }

    private static AccountView view(String header, String account) throws IOException {
        String file = "{\"format\":\"emp-run/1\"," + header + "\"machine\":\"m\",\"program\":\"put\"}\n"
                + "{\"sample\":1,\"startedAt\":\"2026-01-01T00:00:00Z\",\"elapsedNanos\":1000,\"exitCode\":0,"
                + account.replace("\n", "") + "\"processes\":[]}\n";
        try (RunFileReader reader =
                RunFileReader.of(new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)), "run.jsonl")) {
            return AccountView.of(Objects.requireNonNull(reader.next()), reader.header());
        }
    }
}
