import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { environment, frugal, serverFile } from '../scripts/prepare.mjs'
import { pseudoCheckout } from './pseudo-language.ts'

const root = join(import.meta.dirname, '..')

/** The site in a separate process, as its operator runs it. */
export type ServerProcess = {
  url: string
  pid: number
  /** Its output so far. */
  output(): string
  /** Sends a signal and waits for the exit. @returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Waits for its exit without a signal. */
  ended: Promise<number | null>
}

/**
 * Starts the server and waits until it serves or exits.
 *
 * @param env settings; a free port by default.
 * @param checkout the folder of the server.
 */
export async function startServer(
  env: Record<string, string>,
  checkout = pseudoCheckout ?? root,
): Promise<ServerProcess> {
  if (env.PORT) return startAt(env.PORT, env, checkout)
  for (;;) {
    const server = await startAt(String(await freePort()), env, checkout)
    // Another program may have taken the port first.
    if (!server.output().includes('is taken by another program')) return server
  }
}

async function startAt(
  port: string,
  env: Record<string, string>,
  checkout: string,
): Promise<ServerProcess> {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...frugal.args, join(checkout, serverFile)], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE,
      ...frugal.env,
      NODE_ENV: 'production',
      // No requests to other machines.
      WEBSITE_CHECKS: 'off',
      PORT: port,
      SITE_URL: url,
      // Only the power-cut test needs syncs.
      DATABASE_SYNC: 'off',
      // One process, except in tests of several on a Postgres server.
      WORKERS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A failing test doesn't stop its server.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let output = ''
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    process.off('exit', end)
    return code ?? null
  })
  const serving = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(`http://localhost:${port}\n`)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  await Promise.race([serving, ended])
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** A free port of this machine, below the range that systems assign automatically. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
