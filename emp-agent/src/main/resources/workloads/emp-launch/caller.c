#define _GNU_SOURCE
#include "launch.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * The JVM between the caller of emp and this launcher lifts the soft limit of open files, takes signals for itself and
 * changes what a core file holds; its spawn ignores the two signals that glibc hides. The script "emp" says in EMP_CALLER
 * how it was: the soft limit, the blocked and the ignored signals, the core filter, and "LC_ALL" if it set that variable.
 * EMP_CALLER_NAME is what the variable NAME was, where the JVM needs or makes another one.
 */
#define CALLER "EMP_CALLER="
#define CALLERS_VALUE "EMP_CALLER_"

extern char **environ;
static char **variables;
static char open_files[32] = "", core_filter[32] = "";
static unsigned long long ignored, blocked;

/* glibc's own call refuses the signals 32 and 33. */
static void dispose(int number, void (*how)(int)) {
    struct {
        void (*how)(int);
        unsigned long rest[15];
    } action = {.how = how};
    syscall(SYS_rt_sigaction, number, &action, NULL, sizeof(unsigned long long));
}

static void dispose_as_called(int number) {
    dispose(number, ignored >> (number - 1) & 1 ? SIG_IGN : SIG_DFL);
}

static int is_of(const char *variable, const char *name) {
    return strncmp(variable, name, strlen(name)) == 0;
}

static int names_equal(const char *one, const char *other) {
    size_t length = strcspn(one, "=");
    return length == strcspn(other, "=") && memcmp(one, other, length) == 0;
}

static void read_variables(void) {
    size_t count = 0;
    int set_by_us = 0;
    char last[32] = "";
    while (environ[count]) {
        count++;
    }
    variables = need(calloc(count + 1, sizeof *variables));
    for (size_t i = 0; i < count; i++) {
        if (is_of(environ[i], CALLER)) {
            sscanf(environ[i] + strlen(CALLER), "%31s %llx %llx %31s %31s", open_files, &blocked, &ignored, core_filter, last);
            set_by_us = strcmp(last, "LC_ALL") == 0;
        }
    }
    size_t values = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_of(environ[i], CALLERS_VALUE)) {
            variables[values++] = environ[i] + strlen(CALLERS_VALUE);
        }
    }
    size_t kept = values;
    for (size_t i = 0; i < count; i++) {
        int left_out = is_of(environ[i], CALLER) || is_of(environ[i], CALLERS_VALUE) || (set_by_us && is_of(environ[i], "LC_ALL="));
        for (size_t j = 0; j < values && !left_out; j++) {
            left_out = names_equal(environ[i], variables[j]);
        }
        if (!left_out) {
            variables[kept++] = environ[i];
        }
    }
}

void read_caller(void) {
    read_variables();
    int fd = core_filter[0] && core_filter[0] != '-' ? open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        dprintf(fd, "0x%s", core_filter);
        close(fd);
    }
    for (int number = 1; number <= 64; number++) {
        dispose_as_called(number);
    }
}

void caller_signals(void) {
    static const int ours[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        dispose_as_called(ours[i]);
    }
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &blocked, NULL, sizeof blocked);
}

void caller_limits(void) {
    struct rlimit files;
    if (open_files[0] && getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = strcmp(open_files, "unlimited") == 0 ? RLIM_INFINITY : strtoul(open_files, NULL, 10);
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

char **caller_environment(char **set, int clear, const char *exec) {
    size_t count = 0, inherited = 0;
    while (set[count]) {
        count++;
    }
    while (!clear && variables[inherited]) {
        inherited++;
    }
    char **all = need(calloc(count + inherited + 1, sizeof *all));
    size_t kept = 0;
    for (size_t i = 0; i < inherited; i++) {
        size_t j = 0;
        while (j < count && !names_equal(variables[i], set[j])) {
            j++;
        }
        if (j == count) {
            all[kept++] = variables[i];
        }
        if (j == count && is_of(variables[i], "_=")) { /* a shell names the program there */
            char *name = need(malloc(strlen(exec) + 3));
            sprintf(name, "_=%s", exec);
            all[kept - 1] = name;
        }
    }
    memcpy(all + kept, set, count * sizeof *set);
    return all;
}
