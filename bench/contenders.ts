import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, frugal, root } from '../scripts/prepare.mjs'
import { freePort } from '../test/server-process.ts'

/** A server under load. */
export type Server = { process: ChildProcess; origin: string }

const running: ChildProcess[] = []

/** Starts a program of this project like `npm start`, and waits until it prints its address. */
export async function startOwn(
  file: string,
  env: Record<string, string>,
  ...given: string[]
): Promise<Server> {
  const settings = { ...frugal.env, SAMPLES: 'off', WEBSITE_CHECKS: 'off', ...env }
  return start([...frugal.args, join(root, file), ...given], settings)
}

/**
 * Starts a program that listens on the `PORT` of its environment, and waits until it prints the
 * address.
 */
export async function start(
  words: string[],
  env: Record<string, string>,
  cwd = root,
): Promise<Server> {
  const port = String(await freePort())
  const child = spawn('node', words, {
    cwd,
    env: { ...environment, NODE_ENV: 'production', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${words.join(' ')} ended`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/[\w.]+:(\d+)/.exec(chunk.toString())
      if (found) resolve(`http://127.0.0.1:${found[1]}`)
    })
  })
  return { process: child, origin }
}

export async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map(stop))
}

/** A server's CPU time in milliseconds; 0 where the system doesn't provide it. */
export function processorOf({ process: { pid } }: Server): number {
  try {
    // In hundredths of a second, after the program's name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/** The memory of a server and its processes, in MB. */
export function memoryOf({ process: { pid } }: Server): number {
  const own = ['-o', 'rss=', '-p', String(pid), '--ppid', String(pid)]
  const lines = execFileSync('ps', own, { encoding: 'utf8' }).trim().split('\n')
  return lines.reduce((sum, line) => sum + Number(line) / 1024, 0)
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  })
}
