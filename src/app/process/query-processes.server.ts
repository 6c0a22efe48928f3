import cluster from 'node:cluster'

type Message = {
  request?: number
  question?: number
  answered?: number
  value?: unknown
  all?: unknown[]
}

/** Milliseconds; who hasn't answered by then is busy or gone. */
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
export function forwardQuestions(): void {
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
