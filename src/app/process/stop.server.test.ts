/** @module-tag once */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

const script = `
  import { createServer } from 'node:http'
  import { stopOnSignal } from '${join(import.meta.dirname, 'stop.server.ts')}'
  const server = createServer((request, response) => {
    console.log('asked', request.url)
    if (request.url === '/slow') setTimeout(() => response.end('all of it'), 1500)
    if (request.url === '/quick') response.end('at once')
  })
  server.listen(0, '127.0.0.1', () => console.log('port', server.address().port))
  stopOnSignal(server, async () => console.log('closed'), console.log)`

/** `/quick` answers immediately, `/slow` after 1.5 seconds, anything else never. */
async function startSmallServer() {
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  server.stdout?.on('data', (chunk) => (output += String(chunk)))
  if (server.stdout) await once(server.stdout, 'data')
  const ended = once(server, 'exit').then(([code]: (number | null)[]) => code)
  const agent = new Agent({ keepAlive: true })
  const origin = `http://127.0.0.1:${/port (\d+)/.exec(output)?.[1]}`
  const ask = async (path: string) => {
    const [answer]: IncomingMessage[] = await once(get(origin + path, { agent }), 'response')
    return (await answer?.toArray())?.join('')
  }
  const said = (words: string) =>
    vi.waitFor(() => expect(output).toContain(words), { timeout: 120_000, interval: 20 })
  return { server, ended, ask, said, output: () => output }
}

test('running requests finish, and idle connections delay nothing', async () => {
  const { server, ended, ask, said, output } = await startSmallServer()
  expect(await ask('/quick')).toBe('at once')
  const slow = ask('/slow')
  await said('asked /slow')
  const told = performance.now()
  server.kill('SIGTERM')
  await said('Stopping')
  await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED')
  expect(await slow).toBe('all of it')
  expect(await ended).toBe(0)
  // Node keeps an idle connection for five seconds.
  expect(performance.now() - told).toBeLessThan(5000)
  expect(output()).toMatch(/Stopping\s+closed\s+$/)
})

test('two signals at the same time stop it once; a later one stops it immediately', async () => {
  const { server, ended, ask, said, output } = await startSmallServer()
  void ask('/never').catch(() => {})
  await said('asked /never')
  server.kill('SIGINT')
  server.kill('SIGTERM')
  server.kill('SIGINT')
  await said('Stopping')
  await wait(1300)
  expect(server.exitCode).toBeNull()
  server.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(output().match(/Stopping/g)).toHaveLength(1)
})

test('a request that never ends is cut off, and resources are closed', async () => {
  const { server, ended, ask, said, output } = await startSmallServer()
  const never = ask('/never').catch((error: Error) => error.message)
  await said('asked /never')
  server.disconnect()
  expect(await ended).toBe(0)
  expect(await never).toBe('socket hang up')
  expect(output()).toContain('closed')
})
