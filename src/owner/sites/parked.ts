/** Services that show only ads or an offer under a domain. Large shops that sell other things too aren't here. */
const hosts = [
  'above.com',
  'afternic.com',
  'atom.com',
  'bodis.com',
  'brandbucket.com',
  'buydomains.com',
  'cashparking.com',
  'dan.com',
  'domainmarket.com',
  'efty.com',
  'fabulous.com',
  'hugedomains.com',
  'parkingcrew.net',
  'parklogic.com',
  'parked.com',
  'sedo.com',
  'sedoparking.com',
  'smartname.com',
  'squadhelp.com',
  'undeveloped.com',
  'voodoo.com',
]

/** Sentences of parking pages. A real page may mention domains for sale, so these count only where little else is. */
const phrases = [
  /\b(?:this|the) (?:domain|domain name|web address|website)(?: name)?(?: [a-z0-9-]+(?:\.[a-z0-9-]+)+)? (?:is|may be) for sale\b/,
  /\b(?:domain|domain name) [a-z0-9-]+(?:\.[a-z0-9-]+)+ (?:is|may be) for sale\b/,
  /\b[a-z0-9-]+(?:\.[a-z]{2,})+ is for sale\b/,
  /\b(?:buy|purchase|inquire about) this domain\b/,
  /\bthis domain (?:name )?(?:is|has been) (?:parked|registered(?: and parked)?)\b/,
  /\bthis (?:domain|web page|page|site|website) is parked(?: free)?\b/,
  /\bparked free,? courtesy of\b/,
  /\b(?:this|the) domain (?:name )?(?:has )?expired\b/,
  /\bdomain is pending renewal or deletion\b/,
]

/** Visible characters; longer pages have content of their own. */
const maxVisible = 1500

/**
 * How a page shows that its domain is parked or for sale: a host, or the words on the page; null for
 * any other page. Conservative: when in doubt, it's a website.
 * @param host of the page, after redirects.
 */
export function parkedSign({ host, html }: { host: string; html: string }): string | null {
  const service = serviceOf(host)
  if (service) return service
  const visible = visibleText(html)
  if (visible.length > maxVisible) return null
  const source = [...html.matchAll(/<(?:script|iframe|frame)\b[^>]*\bsrc\s*=\s*["']?([^"'\s>]+)/gi)]
    .map(([, src = '']) => serviceOf(hostOf(src)))
    .find((found) => found !== null)
  if (source) return source
  // What GoDaddy serves for a parked domain.
  if (visible === '' && /location\.href\s*=\s*["']\/lander["']/.test(html)) return '/lander'
  const text = `${titleOf(html)} ${visible}`.toLowerCase()
  return (
    phrases
      .map((phrase) => phrase.exec(text)?.[0])
      .find((words) => words)
      ?.slice(0, 100) ?? null
  )
}

function serviceOf(host: string): string | null {
  return hosts.find((one) => host === one || host.endsWith(`.${one}`)) ?? null
}

function hostOf(src: string): string {
  const url = URL.parse(src, 'https://same.invalid/')
  return url?.hostname ?? ''
}

function titleOf(html: string): string {
  return decoded(/<title\b[^>]*>([^<]*)/i.exec(html)?.[1] ?? '')
}

function visibleText(html: string): string {
  const body = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|noscript|template|svg|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
  return decoded(body)
}

function decoded(text: string): string {
  return text
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&amp;/gi, '&')
    .replace(/[’‘]|&#39;|&rsquo;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
