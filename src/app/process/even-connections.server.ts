import cluster from 'node:cluster'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/**
 * Connections with requests, and answers finished since the last report (null when the process had
 * time to spare, since that doesn't show its speed).
 */
type Load = { asked: number; answered: number | null }
type Message = { load?: Load; share?: number }

/** Reporting interval in milliseconds. */
const telling = 1000
/** Allowed excess over the share: relative, and at least this many. */
const tolerance = 0.05
const slack = 1
/** Below this utilization a process delays nobody, whatever its share. */
const busyShare = 0.7

/** The worker's side of the IPC channel. */
type Channel = Pick<NodeJS.Process, 'on' | 'connected' | 'send'>

/**
 * Connections stay with the process that accepted them, and proxies keep theirs for long, so load
 * gets uneven. A busy process above its share closes the excess with its next answers; a reconnect
 * may reach another process. Idle connections don't count. When all are busy, faster processes get
 * more, since the cores also do other work.
 * @param utilization busy share since the last call, 0 to 1.
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
    // Counted once per share: closed connections linger, and recounting would close far too many.
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

/** None for a little over the share. */
function howManyTooMany({ asked, answered }: Load, share: number): number {
  const more = asked - share
  const isFine = answered === null || more <= Math.max(slack, share * tolerance)
  return isFine ? 0 : Math.floor(more)
}

/** One process's fair part of all active connections. */
export function shareOf(own: Load, all: readonly Load[]): number {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const asked = sum(all.map((one) => one.asked))
  const answered = sum(all.map((one) => one.answered ?? 0))
  const isTelling = answered > 0 && all.every((one) => one.answered !== null)
  return isTelling ? (asked * (own.answered ?? 0)) / answered : asked / all.length
}

/** Sends each worker its share. Call once, in the primary. */
export function tellShares(): void {
  const loads = new Map<number, Load>()
  cluster.on('exit', ({ id }) => loads.delete(id))
  cluster.on('message', (from, { load }: Message) => {
    if (!load || !from.isConnected()) return
    loads.set(from.id, load)
    from.send({ share: shareOf(load, [...loads.values()]) } satisfies Message)
  })
}
