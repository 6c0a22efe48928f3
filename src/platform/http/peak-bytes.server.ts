import { readFileSync } from 'node:fs'

/**
 * Peak memory in bytes. On Linux `resourceUsage` starts from the parent's peak (`getrusage`
 * survives `execve`), so /proc goes first.
 */
export function peakBytes(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {}
  return process.resourceUsage().maxRSS * 1024
}
