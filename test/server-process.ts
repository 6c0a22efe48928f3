import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { environment, frugal, serverFile } from '../scripts/prepare.mjs'

const root = join(import.meta.dirname, '..')

/** The site as its operator runs it, in a process of its own. */
export type ServerProcess = {
  url: string
  pid: number
  /** What it has printed so far. */
  output(): string
  /** Sends a signal and waits for the end. @returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Waits for its end without a signal. */
  ended: Promise<number | null>
}

/**
 * Starts the server and waits until it serves or ends.
 *
 * @param env settings; the port is a free one unless it is given.
 * @param checkout the folder whose server it is.
 */
export async function startServer(
  env: Record<string, string>,
  checkout = root,
): Promise<ServerProcess> {
  if (env.PORT) return startAt(env.PORT, env, checkout)
  for (;;) {
    const server = await startAt(String(await freePort()), env, checkout)
    // Another program may have been quicker to take it.
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
      // Nothing outside of this machine is asked.
      WEBSITE_CHECKS: 'off',
      PORT: port,
      SITE_URL: url,
      // No test cuts the power, but for that of power cuts.
      DATABASE_SYNC: 'off',
      // Several serve a Postgres server where that is what is tried.
      WORKERS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails does not stop its server.
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

/** A port of this machine that nobody listens on, below those that systems give to whoever asks for any. */
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
