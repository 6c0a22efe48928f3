import cluster from 'node:cluster'
import { handOnQuestions } from './ask-processes.server.ts'
import { tellShares } from './even-connections.server.ts'

/** A process that lived for so many milliseconds ended by accident, not because it cannot start. */
const soundAfter = 10_000
/** How long the place of one that ended stays empty, in milliseconds: twice as long each time that the next does not last. */
const shortestPause = 500
const longestPause = 30_000

/** Which of the processes behind one port this is. The first also does what one alone has to do. */
export function workerNumber(): number {
  return cluster.isWorker ? Number(process.argv.at(-1)) : 1
}

/**
 * Runs so many processes of this program behind one port: the first alone until it serves, since it brings the database
 * up to date, then the others. Whichever ends is replaced, but for a first one that never served. SIGTERM, SIGINT,
 * SIGHUP, or the end of the process that started this one, end all of them; each does so gently.
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
      // One that was told to end before it served has nothing to bring to an end.
      const isTold = isStopping && signal === 'SIGTERM'
      worstCode = Math.max(worstCode, isTold ? 0 : (code ?? 1))
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
  handOnQuestions()
  tellShares()
  start(1, shortestPause)
}
