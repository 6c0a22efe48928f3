import cluster from 'node:cluster'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/**
 * Connections with requests, and answers finished since the last report (null when the process had
 * time to spare, since that doesn't show its speed).
 */
type Load = { active: number; answered: number | null }
type Message = { load?: Load; share?: number }

const reportMs = 1000
/** Allowed excess over the share: relative, and at least this many. */
const tolerance = 0.05
const slack = 1
/** Below this utilization a process delays nobody, whatever its share. */
const busyShare = 0.7

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
  let active = new Set<Pick<Socket, 'destroyed'>>()
  const waiting = new Set<Pick<Socket, 'destroyed'>>()
  let answered = 0
  let report: Load = { active: 0, answered: null }
  let excess = 0
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    active.add(socket)
    waiting.add(socket)
    response.once('close', () => {
      waiting.delete(socket)
      answered += 1
    })
    if (excess <= 0 || !response.shouldKeepAlive) return
    response.shouldKeepAlive = false
    excess -= 1
  })
  channel.on('message', ({ share }: Message) => {
    // Counted once per share: closed connections linger, and recounting would close far too many.
    if (share !== undefined) excess = excessOf(report, share)
  })
  const sendReport = () => {
    const open = [...active].filter(({ destroyed }) => !destroyed)
    report = { active: open.length, answered: utilization() < busyShare ? null : answered }
    if (channel.connected) channel.send?.({ load: report } satisfies Message)
    active = new Set(waiting)
    answered = 0
  }
  setInterval(sendReport, reportMs).unref()
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
function excessOf({ active, answered }: Load, share: number): number {
  const more = active - share
  const isFine = answered === null || more <= Math.max(slack, share * tolerance)
  return isFine ? 0 : Math.floor(more)
}

export function shareOf(own: Load, all: readonly Load[]): number {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const active = sum(all.map((one) => one.active))
  const answered = sum(all.map((one) => one.answered ?? 0))
  const isKnown = answered > 0 && all.every((one) => one.answered !== null)
  return isKnown ? (active * (own.answered ?? 0)) / answered : active / all.length
}

/** Sends each worker its share. Call once, in the primary. */
export function sendShares(): void {
  const loads = new Map<number, Load>()
  cluster.on('exit', ({ id }) => loads.delete(id))
  cluster.on('message', (from, { load }: Message) => {
    if (!load || !from.isConnected()) return
    loads.set(from.id, load)
    from.send({ share: shareOf(load, [...loads.values()]) } satisfies Message)
  })
}
