#define _GNU_SOURCE
#include "launch.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* This launcher is a subreaper, so whatever the PUT left is below it, however it detached itself. */

/* What earlier executions left running and was kept: not of the one that is measured now. */
#define MOST_KEPT 4096
static pid_t kept[MOST_KEPT];
static size_t kept_count;

static int is_kept(pid_t pid) {
    for (size_t i = 0; i < kept_count; i++) {
        if (kept[i] == pid) {
            return 1;
        }
    }
    return 0;
}

/* Its number may be another process's from now on. */
static int forget(pid_t pid) {
    for (size_t i = 0; i < kept_count; i++) {
        if (kept[i] == pid) {
            kept[i] = kept[--kept_count];
            return 1;
        }
    }
    return 0;
}

struct process {
    pid_t pid, parent;
    char state, name[64];
    int threads, ours;
};

/* What the last attempt to kill was not permitted. */
static pid_t immortal[MOST_KEPT];
static size_t immortal_count;
#define MOST_WAIT 5000 /* ms */

int is_immortal(pid_t pid) {
    for (size_t i = 0; i < immortal_count; i++) {
        if (immortal[i] == pid) {
            return 1;
        }
    }
    return 0;
}

static void pause_milliseconds(int milliseconds) {
    const struct timespec pause = {.tv_nsec = milliseconds * 1000000L};
    nanosleep(&pause, NULL);
}

int await_end(pid_t pid) {
    for (int waited = 0; waited < MOST_WAIT; waited += 2) {
        siginfo_t end = {0};
        if (waitid(P_PID, (id_t)pid, &end, WEXITED | WNOWAIT | WNOHANG) < 0 || end.si_pid == pid) {
            return 1;
        }
        pause_milliseconds(2);
    }
    return 0;
}

#define SKIP_5 " %*s %*s %*s %*s %*s"
#define SKIP_15 SKIP_5 SKIP_5 SKIP_5 /* fields 5 to 19 of proc_pid_stat(5) */

static int read_process(const char *pid, struct process *process) {
    char path[300], text[512];
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0) {
        close(fd);
    }
    if (length <= 0) {
        return 0;
    }
    text[length] = 0;
    char *name = strchr(text, '('), *end = strrchr(text, ')');
    if (!name || !end || sscanf(end + 1, " %c %d" SKIP_15 " %d", &process->state, &process->parent, &process->threads) != 3) {
        return 0;
    }
    snprintf(process->name, sizeof process->name, "%.*s", (int)(end - name - 1), name + 1);
    return 1;
}

static struct process *list_processes(size_t *count) {
    struct process *list = NULL;
    size_t capacity = 0;
    struct dirent *entry;
    DIR *proc = opendir("/proc");
    *count = 0;
    while (proc && (entry = readdir(proc))) {
        struct process process = {.pid = atoi(entry->d_name)};
        if (!isdigit((unsigned char)entry->d_name[0]) || !read_process(entry->d_name, &process)) {
            continue;
        }
        if (*count == capacity) {
            capacity = capacity ? 2 * capacity : 512;
            struct process *larger = realloc(list, capacity * sizeof *list);
            if (!larger) {
                break;
            }
            list = larger;
        }
        list[(*count)++] = process;
    }
    if (proc) {
        closedir(proc);
    }
    return list;
}

static void mark_ours(struct process *list, size_t count) {
    pid_t self = getpid();
    for (int grew = 1; grew;) {
        grew = 0;
        for (size_t i = 0; i < count; i++) {
            int ours = list[i].ours || (list[i].parent == self && !is_kept(list[i].pid));
            for (size_t j = 0; j < count && !ours; j++) {
                ours = list[j].ours && list[i].parent == list[j].pid;
            }
            grew |= ours && !list[i].ours;
            list[i].ours = ours;
        }
    }
}

static int is_alive(const struct process *process) {
    /* of a program whose first thread has ended, only that one is a zombie */
    return process->ours && process->state != 'X' && (process->state != 'Z' || process->threads > 1);
}

/* Returns how many it could signal. */
static int signal_descendants(int number) {
    size_t count;
    int signalled = 0;
    struct process *list = list_processes(&count);
    mark_ours(list, count);
    immortal_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_alive(&list[i])) {
            continue;
        }
        if (kill(list[i].pid, number) == 0) {
            signalled++;
        } else if (errno == EPERM && immortal_count < MOST_KEPT) {
            immortal[immortal_count++] = list[i].pid;
        }
    }
    free(list);
    return signalled;
}

int kill_descendants(const struct spec *spec) {
    int whole_groups = 0;
    for (char **cgroup = spec->cgroups; *cgroup; cgroup++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/cgroup.kill", *cgroup); /* v2 alone has it */
        int fd = open(path, O_WRONLY | O_CLOEXEC);
        if (fd >= 0) {
            whole_groups += write(fd, "1", 1) == 1;
            close(fd);
        }
    }
    /* stopped first, so that a storm of forks cannot outrun the list */
    signal_descendants(SIGSTOP);
    signal_descendants(SIGSTOP);
    int signalled = signal_descendants(SIGKILL);
    if (whole_groups) {
        signalled += (int)immortal_count; /* the group's file asks for no permission of each */
        immortal_count = 0;
    }
    return signalled;
}

static int64_t micros(struct timeval time) {
    return time.tv_sec * INT64_C(1000000) + time.tv_usec;
}

/* Waits for what has ended; 0 when there is no child left. */
static int reap_ended(int64_t *count, struct reaped *reaped) {
    for (;;) {
        struct rusage usage;
        pid_t pid = wait4(-1, NULL, WNOHANG, &usage);
        if (pid <= 0) {
            return pid == 0;
        }
        if (forget(pid)) {
            continue;
        }
        ++*count;
        reaped->user_micros += micros(usage.ru_utime);
        reaped->system_micros += micros(usage.ru_stime);
    }
}

/* Keeps what is alive, and names it if asked. */
static int64_t keep_descendants(char **names) {
    size_t count, length = 0;
    int64_t more = 0;
    struct process *list = list_processes(&count);
    mark_ours(list, count);
    for (size_t i = 0; i < count && kept_count < MOST_KEPT; i++) {
        if (!is_alive(&list[i])) {
            continue;
        }
        kept[kept_count++] = list[i].pid;
        more++;
        if (names) {
            for (char *at = list[i].name; *at; at++) {
                *at = (unsigned char)*at < ' ' ? '?' : *at;
            }
            *names = need(realloc(*names, length + sizeof list[i].name + 24));
            length += (size_t)sprintf(*names + length, "%d %s\n", (int)list[i].pid, list[i].name);
        }
    }
    free(list);
    return more;
}

void reap_descendants(const struct spec *spec, int keep, struct reaped *reaped) {
    *reaped = (struct reaped){0};
    if (!reap_ended(&reaped->ended, reaped)) {
        return;
    }
    if (keep) {
        reaped->kept = keep_descendants(NULL);
        return;
    }
    for (int round = 0; round < 2000; round++) {
        if (round % 50 == 0 && kill_descendants(spec) == 0 && immortal_count > 0) {
            break;
        }
        pause_milliseconds(2);
        if (!reap_ended(&reaped->killed, reaped)) {
            return;
        }
    }
    reaped->left = keep_descendants(&reaped->names);
}
