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
  if (isSet && url !== local) {
    const more = isEverywhere ? `, and at port ${port} of every other address of this machine` : ''
    lines.push(`It listens at ${local}${more}`)
  }
  if (!isSet && !isOwnMachine)
    lines.push(
      'Others can reach it. Set SITE_URL to the address that they use: links in email need it',
    )
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`
}

export function reasonOf(
  error: unknown,
  { port, host, dataDir }: { port: number; host: string; dataDir: string },
): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another with PORT=3001 npm start.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is "${host}", which is not an address of this machine.`
  if (code === 'EACCES' && message.includes('listen'))
    return `Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`
  if (
    code === 'EACCES' ||
    code === 'EROFS' ||
    code === 'EPERM' ||
    code === 'ENOTDIR' ||
    code === 'EEXIST'
  )
    return `The data folder ${dataDir} cannot be written. Choose another with DATA_DIR.`
  return error instanceof Error ? error.message : String(error)
}
