/** @module-tag once */
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { evenConnections, shareOf } from './even-connections.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** @param utilization from 0 to 1. */
function processWith(utilization: number) {
  const server = new EventEmitter()
  const channel = Object.assign(new EventEmitter(), {
    connected: true,
    send: vi.fn<(message: object) => void>(),
  })
  evenConnections(server as Server, channel as unknown as NodeJS.Process, () => utilization)
  /**
   * Sends one request on each connection.
   * @returns the answers.
   */
  const ask = (connections: number) =>
    Array.from({ length: connections }, (_, socket) => {
      const response = Object.assign(new EventEmitter(), { shouldKeepAlive: true })
      server.emit('request', { socket: sockets[socket] }, response)
      return response
    })
  /** Connections closed out of those used. */
  const ended = (connections: number) => {
    const all = ask(connections)
    for (const response of all) response.emit('close')
    return all.filter(({ shouldKeepAlive }) => !shouldKeepAlive).length
  }
  /** Advances a second, then sends the share. */
  const tellShare = (share: number) => {
    vi.advanceTimersByTime(1000)
    channel.emit('message', { share })
  }
  return { ask, ended, tellShare, told: channel.send }
}

const sockets = Array.from({ length: 100 }, () => ({ destroyed: false }))

test('a process ends as many connections as are too many, however many it answers before they close', () => {
  const { ended, tellShare } = processWith(1)
  expect(ended(40)).toBe(0)
  tellShare(32)
  expect(ended(40)).toBe(8)
  expect(ended(40)).toBe(0)
})

test('a process that has hardly more than its share keeps all', () => {
  const { ended, tellShare } = processWith(1)
  for (const share of [32, 33.5]) {
    ended(33)
    tellShare(share)
    expect(ended(33)).toBe(0)
  }
})

test('what a process was to end is forgotten when it has no more than its share', () => {
  const { ended, tellShare } = processWith(1)
  ended(40)
  tellShare(32)
  tellShare(40)
  expect(ended(40)).toBe(0)
})

test('a connection counts while something is asked on it, however long that takes, and no longer', () => {
  const { ask, tellShare, told: report } = processWith(1)
  const slow = ask(3)
  for (const connections of [3, 3]) {
    tellShare(3)
    expect(report).toHaveBeenLastCalledWith({ load: { active: connections, answered: 0 } })
  }
  for (const response of slow) response.emit('close')
  tellShare(3)
  tellShare(3)
  expect(report).toHaveBeenLastCalledWith({ load: { active: 0, answered: 0 } })
})

test('a connection that has ended counts no more', () => {
  const { ended, tellShare, told: report } = processWith(1)
  ended(10)
  for (const socket of sockets.slice(0, 4)) socket.destroyed = true
  tellShare(10)
  for (const socket of sockets) socket.destroyed = false
  expect(report).toHaveBeenLastCalledWith({ load: { active: 6, answered: 10 } })
})

test('a process with time to spare keeps all: nobody waits for it', () => {
  const { ended, tellShare } = processWith(0.5)
  ended(40)
  tellShare(20)
  expect(ended(40)).toBe(0)
})

test('a process without time to spare has the share that it is quick for, and an even one while another is free', () => {
  const quick = { active: 32, answered: 200 }
  const slow = { active: 32, answered: 120 }
  expect(shareOf(quick, [quick, slow])).toBe(40)
  expect(shareOf(slow, [quick, slow])).toBe(24)
  const free = { active: 4, answered: null }
  expect(shareOf(slow, [slow, free])).toBe(18)
  const stuck = { active: 2, answered: 0 }
  expect(shareOf(stuck, [stuck, stuck])).toBe(2)
})
