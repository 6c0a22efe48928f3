import cluster from 'node:cluster'

/** Between the primary process and the workers. */
type Message = { asks?: number; tell?: number; told?: number; what?: unknown; all?: unknown[] }

/** Milliseconds; who hasn't answered by then is busy or gone. */
const patience = 2000

/** See `Machine`. A single process answers alone. */
export function askProcesses<Told>(tell: () => Told): () => Promise<Told[]> {
  if (!cluster.isWorker) return async () => [tell()]
  const waiting = new Map<number, (all: Told[]) => void>()
  let asked = 0
  process.on('message', ({ tell: question, asks, all }: Message) => {
    if (question !== undefined) process.send?.({ told: question, what: tell() } satisfies Message)
    if (asks === undefined || !all) return
    waiting.get(asks)?.(all as Told[])
    waiting.delete(asks)
  })
  return () =>
    new Promise((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      process.send?.({ asks: asked } satisfies Message)
    })
}

/** Forwards a worker's question to all and returns their answers. Call once, in the primary. */
export function handOnQuestions(): void {
  const gathering = new Map<number, { told: unknown[]; missing: number; done(): void }>()
  let questions = 0
  cluster.on('message', (from, { asks, told, what }: Message) => {
    if (told !== undefined) {
      const gathered = gathering.get(told)
      if (!gathered) return
      gathered.told.push(what)
      gathered.missing -= 1
      if (gathered.missing === 0) gathered.done()
    }
    if (asks === undefined) return
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected())
    const question = (questions += 1)
    const done = () => {
      const all = gathering.get(question)?.told
      gathering.delete(question)
      clearTimeout(late)
      if (all && from.isConnected()) from.send({ asks, all } satisfies Message)
    }
    const late = setTimeout(done, patience)
    gathering.set(question, { told: [], missing: workers.length, done })
    for (const worker of workers) worker?.send({ tell: question } satisfies Message)
  })
}
