import { setTimeout as pause } from 'node:timers/promises'

/** What a process does again and again beside answering requests. */
export type ScheduledTask = { name: string; everySeconds: number; run(): Promise<unknown> }

type Log = (event: Record<string, unknown>) => void

/**
 * Starts scheduled tasks: each at once, and again when its interval has passed since it ended, so that it never runs
 * twice at a time. One that fails is logged, once for the same reason, and goes on.
 *
 * @returns how to stop them; it waits for those that run.
 */
export function startTasks(tasks: ScheduledTask[], log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const running = tasks.map((task) => repeat(task, log, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

async function repeat(task: ScheduledTask, log: Log, signal: AbortSignal): Promise<void> {
  let known: string | null = null
  while (!signal.aborted) {
    const problem = await problemOf(task)
    if (problem && problem.message !== known)
      log({ event: 'duty failed', duty: task.name, error: problem.stack })
    known = problem?.message ?? null
    await pause(task.everySeconds * 1000, undefined, { signal }).catch(() => {})
  }
}

async function problemOf({ run }: ScheduledTask): Promise<Error | null> {
  try {
    await run()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
