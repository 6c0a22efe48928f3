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

type Telling = {
  log: Log
  /** What the log says of an error that is no task's own; null for all others. */
  eventOfOutage?(error: Error): Record<string, unknown> | null
  /** How long other work goes first. */
  headStartSeconds?: number
}

/**
 * Starts scheduled tasks: each at once, or after the head start, and again when its interval has passed since it ended,
 * so that it never runs twice at a time. One that fails is logged, once for the same reason, and tried again.
 *
 * @returns how to stop them; it waits for those that run.
 */
export function startTasks(tasks: ScheduledTask[], telling: Telling): () => Promise<void> {
  const stopping = new AbortController()
  const running = tasks.map((task) => repeat(task, telling, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

async function repeat(
  task: ScheduledTask,
  { log, eventOfOutage, headStartSeconds = 0 }: Telling,
  signal: AbortSignal,
): Promise<void> {
  const rest = (seconds: number) => pause(seconds * 1000, undefined, { signal }).catch(() => {})
  let known: string | null = null
  let failures = 0
  if (headStartSeconds) await rest(headStartSeconds)
  while (!signal.aborted) {
    const problem = await problemOf(task)
    const outage = problem && eventOfOutage?.(problem)
    if (outage) log(outage)
    else if (problem && problem.message !== known)
      log({ event: 'duty failed', duty: task.name, error: problem.stack })
    known = problem?.message ?? null
    failures = problem ? failures + 1 : 0
    await rest(restSeconds(task.everySeconds, failures))
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
