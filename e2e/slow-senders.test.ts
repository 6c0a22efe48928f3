/** @module-tag once */
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'
import { filledSite } from '../test/database.ts'
import { startServer } from '../test/server-process.ts'

const head =
  'POST /auth HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n'

test('who connects and sends nothing, or half, is cut, while others are served', async () => {
  const filled = await filledSite(inject('databaseUrl'), 'slow_senders')
  const server = await startServer(filled)
  try {
    const { port } = new URL(server.url)
    const began = performance.now()
    const cut = [
      '',
      'GET / HTTP/1.1\r\nhost: localh',
      `${head}content-length: 100\r\n\r\nemail=a`,
    ].map((words) => untilCut(Number(port), words))
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    const [silent, halfHead, halfBody] = await Promise.all(cut)
    expect(silent?.answer).toMatch(/^$|^HTTP\/1\.1 408/)
    expect(halfHead?.answer).toMatch(/^HTTP\/1\.1 408/)
    expect(halfBody?.answer).toMatch(/^HTTP\/1\.1 408/)
    expect(performance.now() - began).toBeLessThan(55_000)
  } finally {
    await server.stop()
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  }
})

function untilCut(port: number, words: string): Promise<{ answer: string }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ answer }))
  })
}
