import { readFileSync } from 'node:fs'

/**
 * The most memory that this process has held, in bytes. What `resourceUsage` tells begins, on Linux, with what the site
 * held when it started this process (`getrusage`: a high water mark outlives `execve`), so the system's own table goes first.
 */
export function peakBytes(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {
    // Another system, which has no such table.
  }
  return process.resourceUsage().maxRSS * 1024
}
