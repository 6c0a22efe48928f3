/** A site on which people have pages: its addresses, and where the page of a name stands, if names have one. */
export type Site = {
  /** The first is the one that pages are kept under. */
  hosts: readonly [string, ...string[]]
  /** What people call it beside the name of their page. */
  called: RegExp
  /** Before a name, such as "https://x.com/"; left out where a name alone says too little. */
  before?: string
}

/** What sites add to tell who sent somebody: no part of where a page is. */
const trackers = /^(?:utm_\w+|fbclid|gclid|igsh|igshid|mibextid|rdid|share_url|ref_src|ref_url)$/i

/**
 * A web address as it is kept; `https://` is added to one without, and what only follows people is taken off.
 *
 * @returns null for all that is no page of the web: other schemes, names without a dot, numbers, passwords.
 */
export function webLink(value: string): string | null {
  const tidy = tidyAddress(value)
  if (/[\s\\<>"]/.test(tidy)) return null
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(tidy) ? tidy : `https://${tidy}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const host = url.hostname.toLowerCase()
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)) return null
  // Looked for first: reading and deleting writes the others anew, in another spelling.
  for (const name of new Set([...url.searchParams.keys()].filter((key) => trackers.test(key))))
    url.searchParams.delete(name)
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href
}

/**
 * A page on a site of pages, by its address or by the name that it has there: "@bobsplumbing",
 * "facebook: bobsplumbing", "bobsplumbing on Facebook", "facebook.com/bobsplumbing".
 *
 * @returns null for other sites, for a site without a page, and for what is no name.
 */
export function sitePage(value: string, site: Site): string | null {
  const link = webLink(value)
  const url = link ? new URL(link) : null
  const isOn = (host: string) => url?.hostname === host || url?.hostname.endsWith(`.${host}`)
  if (link && url && site.hosts.some(isOn)) return url.pathname === '/' && !url.search ? null : link
  const name = nameIn(value, site)
  return name && site.before ? site.before + name : null
}

/** The name of a page as people write it; null where it cannot be told from other words, or is a website. */
function nameIn(value: string, { called }: Site): string | null {
  const ends = new RegExp(`^(?:${called.source})\\s*[:/]*\\s+|^(?:${called.source})[:/]+\\s*`, 'i')
  const after = new RegExp(`\\s+(?:on|at)\\s+(?:${called.source})[.!]?$`, 'i')
  const bare = tidyAddress(value).replace(after, '').replace(ends, '').trim()
  const [, at, name = ''] = /^(@?)([a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9_])?)$/i.exec(bare) ?? []
  const isWebsite = !at && /\.(?:com|net|org|biz|us|info|co|io|me|gov|edu)$/i.test(name)
  return name.length > 1 && !isWebsite ? name : null
}

/** What somebody typed as an address, without the slips that leave only one reading. */
function tidyAddress(value: string): string {
  return value
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
