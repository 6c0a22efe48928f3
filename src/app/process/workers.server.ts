import cluster from 'node:cluster'
import { forwardQuestions } from './query-processes.server.ts'

/** A process that lived this long, in milliseconds, crashed by accident and can start again. */
const soundAfter = 10_000
/** Restart delay in milliseconds, doubled after each early exit. */
const shortestPause = 500
const longestPause = 30_000

/** The first worker also runs what only one process should. */
export function workerNumber(): number {
  return cluster.isWorker ? Number(process.argv.at(-1)) : 1
}

/**
 * Runs `count` processes behind one port: the first alone until it serves, since it migrates the
 * database. Restarts any that exits, except a first one that never served. SIGTERM, SIGINT, SIGHUP,
 * or the parent's end, stops all gracefully.
 */
export function runWorkers(count: number): void {
  const running = new Set<ReturnType<typeof cluster.fork>>()
  let isStopping = false
  let isServing = false
  let worstCode = 0
  const stop = () => {
    isStopping = true
    for (const worker of running) worker.process.kill('SIGTERM')
  }
  const start = (number: number, pause: number) => {
    const startedAt = performance.now()
    cluster.setupPrimary({ args: [String(number)] })
    const worker = cluster.fork()
    running.add(worker)
    worker.once('listening', () => {
      if (isServing) return
      isServing = true
      for (let next = 2; next <= count; next++) start(next, shortestPause)
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      running.delete(worker)
      // A worker stopped before it served has nothing to finish.
      const wasStopped = isStopping && signal === 'SIGTERM'
      worstCode = Math.max(worstCode, wasStopped ? 0 : (code ?? 1))
      if (!isServing || (isStopping && running.size === 0)) process.exit(worstCode)
      if (isStopping) return
      worstCode = 0
      console.error(`  Process ${number} has ended (${signal ?? code}): another takes its place`)
      const isSound = performance.now() - startedAt > soundAfter
      const wait = isSound ? shortestPause : pause
      setTimeout(() => isStopping || start(number, Math.min(longestPause, wait * 2)), wait)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.once('disconnect', stop)
  forwardQuestions()
  start(1, shortestPause)
}
