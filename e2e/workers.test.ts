import { readFile, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { expect, inject, test, vi } from 'vitest'
import { filledSite } from '../test/database.ts'
import { startServer } from '../test/server-process.ts'

/** Uses a new connection, so that any of the processes may answer. */
function statusOf(url: string, method = 'GET'): Promise<number> {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    }
    request(url, { method, headers, agent: new Agent() }, take).on('error', reject).end()
  })
}

/** A process's child processes. */
async function childrenOf(pid: number): Promise<number[]> {
  const words = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return words.trim().split(/\s+/).filter(Boolean).map(Number)
}

const token = 'a-token-of-24-characters'

const isThere = (pid: number) =>
  readFile(`/proc/${pid}/stat`).then(
    () => true,
    () => false,
  )

test.skipIf(!inject('databaseUrl'))(
  'two processes serve one port, share their limits, replace a killed one, and stop together',
  async () => {
    const filled = await filledSite(inject('databaseUrl'), 'workers')
    const server = await startServer({
      ...filled,
      WORKERS: '2',
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN: token,
    })
    const both = () =>
      vi.waitFor(
        async () => {
          const pids = await childrenOf(server.pid)
          expect(pids).toHaveLength(2)
          return pids
        },
        { timeout: 120_000 },
      )
    const [first = 0, second = 0] = await both()
    await vi.waitFor(() => expect(server.output()).toContain(server.url), { timeout: 120_000 })

    const statuses = await Promise.all(
      Array.from({ length: 120 }, () => statusOf(`${server.url}/submit-business`, 'POST')),
    )
    // Forty together, and one more in ten seconds; separate counts would allow twice as many.
    const taken = statuses.filter((status) => status !== 429).length
    expect(taken).toBeGreaterThanOrEqual(40)
    expect(taken).toBeLessThan(60)

    const authorization = `Bearer ${token}`
    await vi.waitFor(
      async () => {
        const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization } })
        const text = await metrics.text()
        for (const one of [1, 2]) expect(text).toContain(`http_requests_open{process="${one}"} `)
        expect(text.match(/# TYPE http_requests_total counter/g)).toHaveLength(1)
      },
      { timeout: 120_000 },
    )

    process.kill(second, 'SIGKILL')
    await vi.waitFor(() => expect(server.output()).toContain('Another one takes its place'), {
      timeout: 120_000,
    })
    const now = await both()
    expect(now).toContain(first)
    expect(now).not.toContain(second)
    expect(await statusOf(`${server.url}/health`)).toBe(200)

    expect(await server.stop()).toBe(0)
    expect(server.output().match(/Stopping/g)).toHaveLength(1)
    for (const pid of now) expect(await isThere(pid)).toBe(false)
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  },
)
