import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { evenConnections } from './even-connections.server.ts'

/** A process with so many connections open, whose answers end none before the next one begins. */
function processWith(connections: number) {
  const server = new EventEmitter()
  const channel = Object.assign(new EventEmitter(), { connected: true, send: () => true })
  evenConnections(server as Server, channel as unknown as NodeJS.Process)
  for (let one = 0; one < connections; one++) server.emit('connection', new EventEmitter())
  const ended = (answers: number) => {
    const all = Array.from({ length: answers }, () => ({ shouldKeepAlive: true }))
    for (const response of all) server.emit('request', {}, response)
    return all.filter(({ shouldKeepAlive }) => !shouldKeepAlive).length
  }
  return { ended, tellShare: (share: number) => channel.emit('message', { share }) }
}

test('a process ends as many connections as are too many, however many it answers before they close', () => {
  const { ended, tellShare } = processWith(40)
  expect(ended(100)).toBe(0)
  tellShare(32)
  expect(ended(100)).toBe(8)
  expect(ended(100)).toBe(0)
})

test('a process that has hardly more than its share keeps all', () => {
  const { ended, tellShare } = processWith(33)
  tellShare(32)
  expect(ended(100)).toBe(0)
  tellShare(33.5)
  expect(ended(100)).toBe(0)
})

test('what a process was to end is forgotten when it has no more than its share', () => {
  const { ended, tellShare } = processWith(40)
  tellShare(32)
  tellShare(40)
  expect(ended(100)).toBe(0)
})
