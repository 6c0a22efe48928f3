import cluster from 'node:cluster'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/**
 * On how many connections a process was asked, and how many answers it ended meanwhile: null when it had time to spare,
 * for then that does not tell how quick it is. And its share of all these connections.
 */
type Load = { asked: number; answered: number | null }
type Message = { load?: Load; share?: number }

/** How often a process tells its load, in milliseconds. */
const telling = 1000
/** What a process may have beyond its share: this part of it, and so many at least. */
const tolerance = 0.05
const slack = 1
/** Who has something to do for less of the time has time to spare, and makes nobody wait, whatever its share. */
const busyShare = 0.7

/** What a process has of the one that started it. */
type Channel = Pick<NodeJS.Process, 'on' | 'connected' | 'send'>

/**
 * Connections stay with the process that took them, and a proxy keeps its own for long: those that it opened while one
 * process was alone, or busy less, would all be that one's. A busy process that is asked on more than its share ends as
 * many as are too many with their next answers, and who opens a new one may reach another. Those on which nothing is
 * asked do not count: who holds many of them has no more to do. While all are busy, the quicker ones get more: the cores of
 * a machine have other things to do as well, and one process would let its visitors wait longer than the others.
 *
 * @param utilization for which part of the time since it was called last this process had something to do, from 0 to 1.
 */
export function evenConnections(
  server: Pick<Server, 'prependListener'>,
  channel: Channel = process,
  utilization = utilizationSinceCalled(),
): void {
  let asked = new Set<Pick<Socket, 'destroyed'>>()
  const waiting = new Set<Pick<Socket, 'destroyed'>>()
  let answered = 0
  let told: Load = { asked: 0, answered: null }
  let tooMany = 0
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    asked.add(socket)
    waiting.add(socket)
    response.once('close', () => {
      waiting.delete(socket)
      answered += 1
    })
    if (tooMany <= 0 || !response.shouldKeepAlive) return
    response.shouldKeepAlive = false
    tooMany -= 1
  })
  channel.on('message', ({ share }: Message) => {
    // Counted once for each share: what an answer ends is still open for a while, and to end them for as long as there are
    // too many would end far more.
    if (share !== undefined) tooMany = howManyTooMany(told, share)
  })
  const tell = () => {
    const open = [...asked].filter(({ destroyed }) => !destroyed)
    told = { asked: open.length, answered: utilization() < busyShare ? null : answered }
    if (channel.connected) channel.send?.({ load: told } satisfies Message)
    asked = new Set(waiting)
    answered = 0
  }
  setInterval(tell, telling).unref()
}

function utilizationSinceCalled(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

/** How many of the connections on which it was asked a process gives up; none for a little more than its share. */
function howManyTooMany({ asked, answered }: Load, share: number): number {
  const more = asked - share
  const isFine = answered === null || more <= Math.max(slack, share * tolerance)
  return isFine ? 0 : Math.floor(more)
}

/** How many of the connections on which all were asked one of them should have. */
export function shareOf(own: Load, all: readonly Load[]): number {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const asked = sum(all.map((one) => one.asked))
  const answered = sum(all.map((one) => one.answered ?? 0))
  const isTelling = answered > 0 && all.every((one) => one.answered !== null)
  return isTelling ? (asked * (own.answered ?? 0)) / answered : asked / all.length
}

/** Tells each process its share. Call it once, in the process that started them. */
export function tellShares(): void {
  const loads = new Map<number, Load>()
  cluster.on('exit', ({ id }) => loads.delete(id))
  cluster.on('message', (from, { load }: Message) => {
    if (!load || !from.isConnected()) return
    loads.set(from.id, load)
    from.send({ share: shareOf(load, [...loads.values()]) } satisfies Message)
  })
}
