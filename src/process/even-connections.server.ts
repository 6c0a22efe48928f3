import cluster from 'node:cluster'
import type { Server } from 'node:http'

/** How many connections a process has open, and how many each would have if they were spread evenly. */
type Message = { open?: number; share?: number }

/** How often a process tells how many it has open, in milliseconds. */
const telling = 1000
/** What a process may have beyond its share: this part of it, and so many at least. */
const tolerance = 0.05
const slack = 1

/**
 * Connections stay with the process that took them, and a proxy keeps its own for long: those that it opened while one
 * process was alone, or busy less, would all be that one's. A process that has more than its share ends such with their
 * next answer, and who opens a new one may reach another.
 */
export function evenConnections(server: Server): void {
  if (!cluster.isWorker) return
  let open = 0
  let share = Infinity
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => (open -= 1))
  })
  server.prependListener('request', (_request, response) => {
    if (open > share + Math.max(slack, share * tolerance)) response.shouldKeepAlive = false
  })
  process.on('message', (message: Message) => {
    share = message.share ?? share
  })
  const tell = () => process.connected && process.send?.({ open } satisfies Message)
  setInterval(tell, telling).unref()
}

/** Tells each process its share. Call it once, in the process that started them. */
export function tellShares(): void {
  const open = new Map<number, number>()
  cluster.on('exit', ({ id }) => open.delete(id))
  cluster.on('message', (from, message: Message) => {
    if (message.open === undefined || !from.isConnected()) return
    open.set(from.id, message.open)
    const all = [...open.values()].reduce((sum, one) => sum + one, 0)
    from.send({ share: all / open.size } satisfies Message)
  })
}
