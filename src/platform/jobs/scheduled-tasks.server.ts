import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/schema.ts'
import type { TaskName } from './task-names.ts'

export type ScheduledTask<Name extends string = TaskName> = {
  name: Name
  everySeconds: number
  run(): Promise<unknown>
}

type Log = (event: Record<string, unknown>) => void

/** Doubled each time. */
const firstPause = 30

/** A rare task is repeated sooner after a failure; a frequent one backs off down to twice a minute. */
export function restSeconds(everySeconds: number, failures: number): number {
  if (failures === 0) return everySeconds
  const pause = Math.min(everySeconds, firstPause) * 2 ** (failures - 1)
  return Math.min(pause, Math.max(everySeconds, firstPause))
}

type Options = {
  log: Log
  /** Null for a task's own error. */
  eventOfOutage?(error: Error): Record<string, unknown> | null
  headStartSeconds?: number
}

/**
 * An interval after its last end, so it never overlaps itself. A failure is logged once per reason. @returns stops
 * them; waits for running ones
 */
export function startTasks(tasks: ScheduledTask<string>[], options: Options): () => Promise<void> {
  const stopping = new AbortController()
  const running = tasks.map((task) => repeat(task, options, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

async function repeat(
  task: ScheduledTask<string>,
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

async function problemOf({ run }: Pick<ScheduledTask, 'run'>): Promise<Error | null> {
  try {
    await run()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Some tasks run every second. */
const noteSeconds = 60

/** A failure that can't be recorded, in an outage, is recorded after the next run. */
export function noted(
  tasks: ScheduledTask<string>[],
  db: Db,
  now: () => Date,
): ScheduledTask<string>[] {
  return tasks.map((task) => {
    let last: { at: number; error: string | null } | null = null
    let failedAt: Date | null = null
    const note = async (startedAt: Date, error: string | null) => {
      const endedAt = now()
      if (error !== null) failedAt = endedAt
      const isFresh = last !== null && endedAt.getTime() - last.at < noteSeconds * 1000
      if (isFresh && last?.error === error) return
      try {
        await noteRun(db, task.name, { startedAt, endedAt, failedAt, error })
        last = { at: endedAt.getTime(), error }
        failedAt = null
      } catch {
        last = null
      }
    }
    const run = async () => {
      const startedAt = now()
      try {
        await task.run()
      } catch (error) {
        await note(startedAt, error instanceof Error ? error.message : String(error))
        throw error
      }
      await note(startedAt, null)
    }
    return { ...task, run }
  })
}

type Run = { startedAt: Date; endedAt: Date; failedAt: Date | null; error: string | null }

async function noteRun(
  db: Db,
  name: string,
  { startedAt, endedAt, failedAt, error }: Run,
): Promise<void> {
  const failed = failedAt ? { failed_at: failedAt } : {}
  const run = { started_at: startedAt, ended_at: endedAt, error: error?.slice(0, 2000) ?? null }
  const since = error === null ? null : endedAt
  await db
    .insertInto('task_runs')
    .values({ name, ...run, ...failed, failing_since: since })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({
        ...run,
        ...failed,
        failing_since: since && e.fn.coalesce('task_runs.failing_since', e.val(since)),
      })),
    )
    .execute()
}

export type TaskRun = {
  name: string
  endedAt: Date | null
  failedAt: Date | null
  /** Null after a success. */
  failingSince: Date | null
  error: string | null
}

export async function isTaskFailing(db: Db, name: string): Promise<boolean> {
  const run = await db
    .selectFrom('task_runs')
    .select('error')
    .where('name', '=', name)
    .executeTakeFirst()
  return (run?.error ?? null) !== null
}

export async function findTaskRuns(db: Db): Promise<TaskRun[]> {
  const rows = await db.selectFrom('task_runs').selectAll().orderBy('name').execute()
  return rows.map((row) => ({
    name: row.name,
    endedAt: row.ended_at,
    failedAt: row.failed_at,
    failingSince: row.failing_since,
    error: row.error,
  }))
}
