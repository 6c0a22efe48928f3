import * as t from '#messages/command-start.ts'
import type { Site } from '../../platform/ui/site.ts'

/**
 * The public URL, and the local one where that differs.
 * @param port the actual one; the setting may be 0.
 */
export function startMessage(
  { name, url }: Pick<Site, 'name' | 'url'>,
  { host, port, portSetting }: { host: string; port: number; portSetting: number },
): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const isOwnMachine = /^(localhost|127\..*|::1)$/.test(host)
  const hostShown = host.includes(':') ? `[${host}]` : host
  const local = `http://${isEverywhere || isOwnMachine ? 'localhost' : hostShown}:${port}`
  const isSet = url !== `http://localhost:${portSetting}`
  const lines = [name, isSet ? url : local]
  if (isSet && url !== local)
    lines.push(isEverywhere ? t.listensEverywhere({ local, port }) : t.listens({ local }))
  if (!isSet && !isOwnMachine) lines.push(t.setSiteUrl())
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`
}

export function reasonOf(
  error: unknown,
  { port, host, dataDir }: { port: number; host: string; dataDir: string },
): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return t.portTaken({ port })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return t.noHost({ host })
  if (code === 'EACCES' && message.includes('listen')) return t.portNotAllowed({ port })
  if (
    code === 'EACCES' ||
    code === 'EROFS' ||
    code === 'EPERM' ||
    code === 'ENOTDIR' ||
    code === 'EEXIST'
  )
    return t.notWritable({ folder: dataDir })
  return error instanceof Error ? error.message : String(error)
}
