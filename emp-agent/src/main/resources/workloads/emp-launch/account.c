#define _GNU_SOURCE
#include "launch.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int64_t cpu_clock(pid_t pid) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &time)) {
        return UNSET;
    }
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

/* Works on a zombie too, as long as nobody has waited for it. */
static int read_proc(pid_t pid, const char *name, char *text, size_t size) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? -1 : read(fd, text, size - 1);
    if (fd >= 0) {
        close(fd);
    }
    text[length < 0 ? 0 : length] = 0;
    return length > 0;
}

static int64_t after(const char *text, const char *label) {
    const char *at = strstr(text, label);
    return at ? strtoll(at + strlen(label), NULL, 10) : UNSET;
}

static void read_stat(char *text, struct account *account) {
    char *open = strchr(text, '('), *close = strrchr(text, ')');
    if (!open || !close) {
        return;
    }
    snprintf(account->comm, sizeof account->comm, "%.*s", (int)(close - open - 1), open + 1);
    int64_t field[40] = {0};
    char *at = close + 3; /* past ") S": field 3 is the state */
    for (int i = 4; i <= 39; i++) {
        field[i] = strtoll(at, &at, 10);
    }
    account->minor_faults = field[10];
    account->child_faults = field[11];
    account->major_faults = field[12];
    account->user_ticks = field[14];
    account->system_ticks = field[15];
    account->start_ticks = field[22];
    account->processor = field[39];
}

static void read_schedstat(const char *text, struct account *account) {
    char *end;
    strtoll(text, &end, 10);
    account->delay_nanos = strtoll(end, NULL, 10);
}

static void read_io(const char *text, struct account *account) {
    account->read_chars = after(text, "rchar:");
    account->write_chars = after(text, "wchar:");
    account->read_calls = after(text, "syscr:");
    account->write_calls = after(text, "syscw:");
    account->read_bytes = after(text, "\nread_bytes:");
    account->write_bytes = after(text, "\nwrite_bytes:");
}

static void unset(struct account *account) {
    int64_t *number = &account->cpu_nanos;
    for (size_t i = 0; i < offsetof(struct account, comm) / sizeof *number; i++) {
        number[i] = UNSET;
    }
    account->comm[0] = 0;
}

void read_account(pid_t pid, struct account *account) {
    char text[4096];
    unset(account);
    account->cpu_nanos = cpu_clock(pid);
    if (read_proc(pid, "stat", text, sizeof text)) {
        read_stat(text, account);
    }
    if (read_proc(pid, "schedstat", text, sizeof text)) {
        read_schedstat(text, account);
    }
    if (read_proc(pid, "status", text, sizeof text)) {
        account->voluntary = after(text, "\nvoluntary_ctxt_switches:");
        account->involuntary = after(text, "nonvoluntary_ctxt_switches:");
    }
    if (read_proc(pid, "io", text, sizeof text)) {
        read_io(text, account);
    }
}

/* What the process had used up when it became the PUT. */
void released_account(struct release *release, struct account *account) {
    unset(account);
    account->cpu_nanos = release->cpu_nanos;
    account->minor_faults = release->usage.ru_minflt;
    account->major_faults = release->usage.ru_majflt;
    account->voluntary = release->usage.ru_nvcsw;
    account->involuntary = release->usage.ru_nivcsw;
    ssize_t delay = release->schedstat_length, io = release->io_length;
    if (delay > 0) {
        release->schedstat[delay] = 0;
        read_schedstat(release->schedstat, account);
    }
    if (io > 0) {
        release->io[io] = 0;
        read_io(release->io, account);
        /* the reads of the two files came after what the first of them says */
        account->read_chars += io + (delay > 0 ? delay : 0);
        account->read_calls += 2;
    }
}
