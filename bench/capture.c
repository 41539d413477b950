/* The peer of bench/capture.sh: takes process images as the agent does, in C, and makes the load for both.
 *
 *   capture image REPEATS        median time of an image that asks for everything, and of the next one
 *   capture hold PROCESSES THREADS   sleeps with that many threads in each process until its input ends
 *   capture exits RATE SECONDS [CPU] lets that many children a second end
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/genetlink.h>
#include <linux/netlink.h>
#include <linux/taskstats.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define BATCH 64
#define SLOT 2048
#define MOST 65536

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void fail(const char *what) {
    perror(what);
    exit(1);
}

struct request {
    struct nlmsghdr n;
    struct genlmsghdr g;
    struct nlattr a;
    uint32_t id;
};

static int netlink, proc, family;
static struct request requests[BATCH];
static char replies[BATCH][SLOT];
static struct mmsghdr messages[BATCH];
static struct iovec vectors[BATCH];
static int asked;
static uint64_t sum;

static void find_family(void) {
    struct {
        struct nlmsghdr n;
        struct genlmsghdr g;
        struct nlattr a;
        char name[12];
    } ask = {{sizeof ask, GENL_ID_CTRL, NLM_F_REQUEST, 1, 0}, {CTRL_CMD_GETFAMILY, 1, 0},
             {4 + 10, CTRL_ATTR_FAMILY_NAME}, "TASKSTATS"};
    char answer[4096];
    if (send(netlink, &ask, sizeof ask, 0) < 0) fail("send");
    int length = recv(netlink, answer, sizeof answer, 0);
    for (int at = 20; at < length;) {
        struct nlattr *a = (struct nlattr *)(answer + at);
        if (a->nla_type == CTRL_ATTR_FAMILY_ID) family = *(uint16_t *)(a + 1);
        at += NLA_ALIGN(a->nla_len);
    }
    if (!family) fail("no taskstats");
}

static void flush(void) {
    if (!asked) return;
    if (send(netlink, requests, asked * sizeof *requests, 0) < 0) fail("send");
    for (int got = 0; got < asked;) {
        int n = recvmmsg(netlink, messages, BATCH, MSG_DONTWAIT, 0);
        if (n < 0) fail("recvmmsg");
        for (int i = 0; i < n; i++) {
            struct nlmsghdr *h = (struct nlmsghdr *)replies[i];
            if (h->nlmsg_type == NLMSG_ERROR) {
                if (*(int *)(h + 1) != -ESRCH) fail("taskstats");
            } else {
                struct taskstats s;
                memcpy(&s, replies[i] + 36, sizeof s);
                sum += s.cpu_run_virtual_total + s.ac_utime + s.ac_stime + s.ac_minflt + s.read_char + s.nvcsw;
            }
        }
        got += n;
    }
    asked = 0;
}

static void ask(int attribute, int id) {
    struct request *r = &requests[asked++];
    r->n = (struct nlmsghdr){sizeof *r, family, NLM_F_REQUEST, asked, 0};
    r->g = (struct genlmsghdr){TASKSTATS_CMD_GET, 1, 0};
    r->a = (struct nlattr){8, attribute};
    r->id = id;
    if (asked == BATCH) flush();
}

static int list(int fd, int *ids) {
    static char entries[65536];
    int count = 0;
    lseek(fd, 0, SEEK_SET);
    for (;;) {
        long length = syscall(SYS_getdents64, fd, entries, sizeof entries);
        if (length <= 0) return count;
        for (long at = 0; at < length; at += *(uint16_t *)(entries + at + 16)) {
            int id = atoi(entries + at + 19);
            if (id > 0 && count < MOST) ids[count++] = id;
        }
    }
}

static int read_file(int pid, const char *name, char *text, int size) {
    char path[64];
    snprintf(path, sizeof path, "%d/%s", pid, name);
    int fd = openat(proc, path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    int length = read(fd, text, size - 1);
    close(fd);
    text[length < 0 ? 0 : length] = 0;
    return length;
}

static int64_t cpu_clock(int pid) {
    struct timespec t;
    if (clock_gettime(~pid << 3 | 2, &t)) return -1;
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static int pids[MOST], active[MOST], several[MOST], tids[MOST];
static int64_t clocks[1 << 22];
static int threads_seen;

/* What the agent does for a before-image: clocks of all, counts of those that moved, threads of those that have several. */
static int image(int everything) {
    int n = list(proc, pids), m = 0, k = 0;
    for (int i = 0; i < n; i++) {
        int64_t c = cpu_clock(pids[i]);
        if (everything || c != clocks[pids[i]]) active[m++] = pids[i];
        clocks[pids[i]] = c;
    }
    for (int i = 0; i < m; i++) {
        ask(TASKSTATS_CMD_ATTR_TGID, active[i]);
        ask(TASKSTATS_CMD_ATTR_PID, active[i]);
    }
    flush();
    threads_seen = n;
    for (int i = 0; i < m; i++) {
        static char text[4096];
        if (!read_file(active[i], "stat", text, sizeof text)) continue;
        char state, *at = strrchr(text, ')');
        long f[20] = {0};
        sscanf(at + 2, "%c %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld", &state, f, f + 1,
               f + 2, f + 3, f + 4, f + 5, f + 6, f + 7, f + 8, f + 9, f + 10, f + 11, f + 12, f + 13, f + 14, f + 15,
               f + 16, f + 17, f + 18);
        sum += f[6] + f[18];
        if (read_file(active[i], "io", text, sizeof text)) {
            long io[6];
            sscanf(text, "rchar: %ld wchar: %ld syscr: %ld syscw: %ld read_bytes: %ld write_bytes: %ld", io, io + 1,
                   io + 2, io + 3, io + 4, io + 5);
            sum += io[0];
        }
        if (f[16] > 1) several[k++] = active[i];
    }
    for (int i = 0; i < k; i++) {
        char path[64];
        snprintf(path, sizeof path, "%d/task", several[i]);
        int fd = openat(proc, path, O_RDONLY | O_CLOEXEC);
        if (fd < 0) continue;
        int t = list(fd, tids);
        close(fd);
        threads_seen += t - 1;
        for (int j = 0; j < t; j++) ask(TASKSTATS_CMD_ATTR_PID, tids[j]);
    }
    flush();
    return n;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void images(int repeats) {
    static double full[10000], next[10000];
    netlink = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_GENERIC);
    struct sockaddr_nl own = {.nl_family = AF_NETLINK};
    if (netlink < 0 || bind(netlink, (struct sockaddr *)&own, sizeof own)) fail("netlink");
    int size = 1 << 18;
    setsockopt(netlink, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof size);
    proc = open("/proc", O_RDONLY | O_CLOEXEC);
    for (int i = 0; i < BATCH; i++) {
        vectors[i] = (struct iovec){replies[i], SLOT};
        messages[i].msg_hdr = (struct msghdr){.msg_iov = &vectors[i], .msg_iovlen = 1};
    }
    find_family();
    int processes = 0;
    for (int i = 0; i < repeats; i++) {
        double start = now();
        processes = image(1);
        full[i] = now() - start;
        start = now();
        image(0);
        next[i] = now() - start;
    }
    int threads = 0;
    image(1);
    threads = threads_seen;
    qsort(full, repeats, sizeof *full, ascending);
    qsort(next, repeats, sizeof *next, ascending);
    printf("%d %d %.4f %.4f\n", processes, threads, full[repeats / 2], next[repeats / 2]);
    fprintf(stderr, "%s", sum == 1 ? "!" : "");
}

static void *sleeper(void *unused) {
    pause();
    return unused;
}

static void hold(int processes, int threads) {
    for (int i = 0; i < processes; i++) {
        if (fork() == 0) {
            pthread_attr_t small;
            pthread_t thread;
            pthread_attr_init(&small);
            pthread_attr_setstacksize(&small, 65536);
            for (int t = 1; t < threads; t++)
                if (pthread_create(&thread, &small, sleeper, NULL)) fail("pthread_create");
            pause();
            _exit(0);
        }
    }
    sleep(1);
    puts("ready");
    fflush(stdout);
    char c;
    while (read(0, &c, 1) > 0)
        ;
    kill(0, SIGTERM);
}

static void exits(int rate, double seconds, int cpu) {
    if (cpu >= 0) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(cpu, &one);
        sched_setaffinity(0, sizeof one, &one);
    }
    double start = now();
    long count = rate * seconds;
    for (long i = 0; i < count; i++) {
        pid_t child = vfork();
        if (child == 0) _exit(0);
        waitpid(child, NULL, 0);
        double ahead = start + (i + 1) * 1e3 / rate - now();
        if (ahead > 2) usleep(ahead * 1e3);
    }
    printf("%ld %.3f\n", count, (now() - start) / 1e3);
}

int main(int argc, char **argv) {
    if (argc >= 3 && !strcmp(argv[1], "image")) images(atoi(argv[2]));
    else if (argc >= 4 && !strcmp(argv[1], "hold")) hold(atoi(argv[2]), atoi(argv[3]));
    else if (argc >= 4 && !strcmp(argv[1], "exits"))
        exits(atoi(argv[2]), atof(argv[3]), argc > 4 ? atoi(argv[4]) : -1);
    else return 2;
    return 0;
}
