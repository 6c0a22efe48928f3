import { readUrl } from '../platform/text/read-url.ts'

export type Site = {
  hosts: readonly [string, ...string[]]
  called: RegExp
  before?: string
}

const trackers = /^(?:utm_\w+|fbclid|gclid|igsh|igshid|mibextid|rdid|share_url|ref_src|ref_url)$/i

export function webLink(value: string): string | null {
  const tidy = tidyAddress(value)
  if (/[\s\\<>"]/.test(tidy)) return null
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(tidy) ? tidy : `https://${tidy}`
  const url = readUrl(whole)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const host = url.hostname.toLowerCase()
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)) return null
  // Check first: deleting re-encodes the other parameters.
  for (const name of new Set([...url.searchParams.keys()].filter((key) => trackers.test(key))))
    url.searchParams.delete(name)
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href
}

/**
 * From a URL or a name: "@bobsplumbing", "facebook: bobsplumbing", "bobsplumbing on Facebook",
 * "facebook.com/bobsplumbing".
 * @returns null for other sites or anything else.
 */
export function sitePage(value: string, site: Site): string | null {
  const link = webLink(value)
  const url = link ? new URL(link) : null
  const isOn = (host: string) => url?.hostname === host || url?.hostname.endsWith(`.${host}`)
  if (link && url && site.hosts.some(isOn)) return url.pathname === '/' && !url.search ? null : link
  const name = nameIn(value, site)
  return name && site.before ? site.before + name : null
}

function nameIn(value: string, { called }: Site): string | null {
  const ends = new RegExp(`^(?:${called.source})\\s*[:/]*\\s+|^(?:${called.source})[:/]+\\s*`, 'i')
  const after = new RegExp(`\\s+(?:on|at)\\s+(?:${called.source})[.!]?$`, 'i')
  const bare = tidyAddress(value).replace(after, '').replace(ends, '').trim()
  const [, at, name = ''] = /^(@?)([a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9_])?)$/i.exec(bare) ?? []
  const isWebsite = !at && /\.(?:com|net|org|biz|us|info|co|io|me|gov|edu)$/i.test(name)
  return name.length > 1 && !isWebsite ? name : null
}

/** Longer addresses are refused anyway, and the patterns below would be slow with them. */
const maxTyped = 4000

function tidyAddress(value: string): string {
  return value
    .slice(0, maxTyped)
    .trim()
    .replace(/^(?:web\s?site|web|site|url)\s*:\s+/i, '')
    .replace(/[\s,;.!]+$/, '')
    .replace(/^<(.*)>$/, '$1')
    .replace(/^(?:hh?ttp|ttp|htp|htpp)s?\s*[:;]?\s*\/+\s*/i, (scheme) =>
      /s/i.test(scheme) ? 'https://' : 'http://',
    )
    .replace(/^(www)[\s,]+/i, '$1.')
    .replace(/\s*([./])\s*/g, '$1')
}
