import cluster from 'node:cluster'
import type { Server } from 'node:http'

/** How many connections a process has open, and how many each would have if they were spread evenly. */
type Message = { open?: number; share?: number }

/** How often a process tells how many it has open, in milliseconds. */
const telling = 1000
/** What a process may have beyond its share: this part of it, and so many at least. */
const tolerance = 0.05
const slack = 1

/** What a process has of the one that started it. */
type Channel = Pick<NodeJS.Process, 'on' | 'connected' | 'send'>

/**
 * Connections stay with the process that took them, and a proxy keeps its own for long: those that it opened while one
 * process was alone, or busy less, would all be that one's. A process that has more than its share ends as many as are
 * too many with their next answers, and who opens a new one may reach another.
 */
export function evenConnections(
  server: Pick<Server, 'on' | 'prependListener'>,
  channel: Channel = process,
): void {
  let open = 0
  let tooMany = 0
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => (open -= 1))
  })
  server.prependListener('request', (_request, response) => {
    if (tooMany <= 0 || !response.shouldKeepAlive) return
    response.shouldKeepAlive = false
    tooMany -= 1
  })
  channel.on('message', ({ share }: Message) => {
    // Counted once for each share: what an answer ends is still open for a while, and to end them for as long as there are
    // too many would end far more.
    if (share !== undefined) tooMany = howManyTooMany(open, share)
  })
  const tell = () => channel.connected && channel.send?.({ open } satisfies Message)
  setInterval(tell, telling).unref()
}

/** How many of the open connections a process gives up, when its share is so large; none for a little more than that. */
function howManyTooMany(open: number, share: number): number {
  const more = open - share
  return more > Math.max(slack, share * tolerance) ? Math.floor(more) : 0
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
