/** @module-tag once */
import { rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { inject, test } from 'vitest'
import { filledSite } from '../test/database.ts'
import { startServer } from '../test/server-process.ts'

const head =
  'POST /auth HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n'

test.concurrent('a connection that sends nothing, or half a request, is closed, while others are served', async ({
  expect,
}) => {
  const filled = await filledSite(inject('databaseUrl'), 'slow_senders')
  const server = await startServer(filled)
  try {
    const { port } = new URL(server.url)
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
    expect(await keepAliveOf(server.url)).toBe('timeout=5')
  } finally {
    await server.stop()
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  }
})

/** The server's advertised keep-alive for idle connections. */
function keepAliveOf(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true })
    const asked = get(`${url}/health`, { agent }, (answer) => {
      resolve(String(answer.headers['keep-alive']))
      agent.destroy()
    })
    asked.on('error', reject)
  })
}

function untilCut(port: number, words: string): Promise<{ answer: string }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ answer }))
  })
}

test.concurrent('slow documents are cut off, and only a few per visitor are read at a time', async ({
  expect,
}) => {
  const filled = await filledSite(inject('databaseUrl'), 'slow_documents')
  const server = await startServer({ ...filled, TRUSTED_PROXIES: '1' })
  const { port } = new URL(server.url)
  const sockets = Array.from({ length: 8 }, () => connect(Number(port), '127.0.0.1'))
  const dripping = setInterval(() => sockets.forEach((socket) => socket.write('a')), 2000)
  try {
    const answers = sockets.map(
      (socket) =>
        new Promise<string>((resolve) => {
          let answer = ''
          socket.on('data', (chunk) => (answer += chunk.toString()))
          socket.on('error', () => {})
          socket.on('close', () => resolve(answer))
          socket.write(
            `POST /submit-business HTTP/1.1\r\nhost: localhost:${port}\r\norigin: ${server.url}\r\n` +
              'x-forwarded-for: 203.0.113.7\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
              `content-length: ${5 * 1024 * 1024}\r\n\r\n--b\r\n`,
          )
        }),
    )
    const body = new FormData()
    body.set('evidence', new File([new Uint8Array(2 * 1024 * 1024)], 'a.pdf'))
    const headers = { origin: server.url, 'x-forwarded-for': '203.0.113.8' }
    const other = await fetch(`${server.url}/submit-business`, { method: 'POST', body, headers })
    expect(other.status).toBe(400)
    const given = await Promise.all(answers)
    const statuses = given.map((answer) => Number(answer.slice('HTTP/1.1 '.length, 12)))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([408, 408, 408, 408, 408, 408, 503, 503])
    // Longer than proxies' own keep-alive.
    expect(await keepAliveOf(server.url)).toBe('timeout=125')
    const turnedAway = given.find((answer) => answer.startsWith('HTTP/1.1 503')) ?? ''
    expect(turnedAway).toMatch(/retry-after: 20/i)
    expect(turnedAway).toContain('Too many people are sending files right now')
  } finally {
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
    await server.stop()
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  }
})
