import type { Site } from './ui/site.ts'

/**
 * What a server prints once it serves: the address that people use, and how it is reached where that differs.
 *
 * @param port the one that it listens on; the one of the settings may be 0, for any that is free.
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
      'Others can reach it. Set SITE_URL to the address that they use: links in mail need it',
    )
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`
}
