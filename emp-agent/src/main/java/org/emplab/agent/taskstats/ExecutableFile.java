package org.emplab.agent.taskstats;

/**
 * The file that a process executes, as the kernel numbers it.
 *
 * @param device of the file system itself, which {@code stat} may call otherwise (overlayfs, btrfs)
 */
public record ExecutableFile(long device, long inode) {}
