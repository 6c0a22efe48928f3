import * as t from '#messages/command-start.ts'
import cluster from 'node:cluster'

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
      console.error(`  ${t.processEnded({ number, why: signal ?? String(code) })}`)
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

type Message = {
  request?: number
  question?: number
  answered?: number
  value?: unknown
  all?: unknown[]
}

/** Milliseconds; processes that haven't answered by then are busy or gone. */
const timeoutMs = 2000

/** See `Machine`. A single process answers alone. */
export function queryProcesses<Answer>(answer: () => Promise<Answer>): () => Promise<Answer[]> {
  if (!cluster.isWorker) return async () => [await answer()]
  const waiting = new Map<number, (all: Answer[]) => void>()
  let lastRequest = 0
  process.on('message', ({ question, request, all }: Message) => {
    if (question !== undefined)
      void answer().then((value) => process.send?.({ answered: question, value } satisfies Message))
    if (request === undefined || !all) return
    waiting.get(request)?.(all as Answer[])
    waiting.delete(request)
  })
  return () =>
    new Promise((resolve) => {
      lastRequest += 1
      waiting.set(lastRequest, resolve)
      process.send?.({ request: lastRequest } satisfies Message)
    })
}

/** Forwards a worker's question to all and returns their answers. Call once, in the primary. */
function forwardQuestions(): void {
  const gathering = new Map<number, { answers: unknown[]; missing: number; done(): void }>()
  let questions = 0
  cluster.on('message', (from, { request, answered, value }: Message) => {
    if (answered !== undefined) {
      const gathered = gathering.get(answered)
      if (!gathered) return
      gathered.answers.push(value)
      gathered.missing -= 1
      if (gathered.missing === 0) gathered.done()
    }
    if (request === undefined) return
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected())
    const question = (questions += 1)
    const done = () => {
      const all = gathering.get(question)?.answers
      gathering.delete(question)
      clearTimeout(late)
      if (all && from.isConnected()) from.send({ request, all } satisfies Message)
    }
    const late = setTimeout(done, timeoutMs)
    gathering.set(question, { answers: [], missing: workers.length, done })
    for (const worker of workers) worker?.send({ question } satisfies Message)
  })
}
