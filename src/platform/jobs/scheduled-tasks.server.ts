import { setTimeout as pause } from 'node:timers/promises'

export type ScheduledTask = { name: string; everySeconds: number; run(): Promise<unknown> }

type Log = (event: Record<string, unknown>) => void

/** Seconds until a failed task runs again; doubled each time. */
const firstPause = 30

/**
 * Seconds until the next run: the interval, shorter after a failure of a rare task; a frequent one
 * backs off down to twice a minute.
 * @param failures in a row.
 */
export function restSeconds(everySeconds: number, failures: number): number {
  if (failures === 0) return everySeconds
  const pause = Math.min(everySeconds, firstPause) * 2 ** (failures - 1)
  return Math.min(pause, Math.max(everySeconds, firstPause))
}

type Options = {
  log: Log
  /** The log event of an outage; null for a task's own error. */
  eventOfOutage?(error: Error): Record<string, unknown> | null
  headStartSeconds?: number
}

/**
 * Runs each task after the head start, then an interval after its last end, so it never overlaps
 * itself. A failure is logged once per reason and retried.
 * @returns stops them; waits for running ones.
 */
export function startTasks(tasks: ScheduledTask[], options: Options): () => Promise<void> {
  const stopping = new AbortController()
  const running = tasks.map((task) => repeat(task, options, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

async function repeat(
  task: ScheduledTask,
  { log, eventOfOutage, headStartSeconds = 0 }: Options,
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
