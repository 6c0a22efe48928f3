import { setTimeout as pause } from 'node:timers/promises'

/** What a process does again and again beside answering requests. */
export type ScheduledTask = { name: string; everySeconds: number; run(): Promise<unknown> }

type Log = (event: Record<string, unknown>) => void

/** What failed is tried again after so many seconds at the latest, and then after twice as long each time. */
const firstPause = 30

/**
 * How long a task rests, in seconds: its interval, or less after it has failed, if that is long. What is done every
 * few seconds and keeps failing is tried less and less often, down to twice a minute.
 *
 * @param failures how often in a row it has failed.
 */
export function restSeconds(everySeconds: number, failures: number): number {
  if (failures === 0) return everySeconds
  const pause = Math.min(everySeconds, firstPause) * 2 ** (failures - 1)
  return Math.min(pause, Math.max(everySeconds, firstPause))
}

/**
 * Starts scheduled tasks: each at once, and again when its interval has passed since it ended, so that it never runs
 * twice at a time. One that fails is logged, once for the same reason, and tried again.
 *
 * @param eventOfOutage what the log says of an error that is no task's own; null for all others.
 * @returns how to stop them; it waits for those that run.
 */
export function startTasks(
  tasks: ScheduledTask[],
  log: Log,
  eventOfOutage: (error: Error) => Record<string, unknown> | null = () => null,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = tasks.map((task) => repeat(task, { log, eventOfOutage }, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

type Telling = { log: Log; eventOfOutage(error: Error): Record<string, unknown> | null }

async function repeat(
  task: ScheduledTask,
  { log, eventOfOutage }: Telling,
  signal: AbortSignal,
): Promise<void> {
  let known: string | null = null
  let failures = 0
  while (!signal.aborted) {
    const problem = await problemOf(task)
    const outage = problem && eventOfOutage(problem)
    if (outage) log(outage)
    else if (problem && problem.message !== known)
      log({ event: 'duty failed', duty: task.name, error: problem.stack })
    known = problem?.message ?? null
    failures = problem ? failures + 1 : 0
    const rest = restSeconds(task.everySeconds, failures) * 1000
    await pause(rest, undefined, { signal }).catch(() => {})
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
