import type { Auth } from './auth.server.ts'
import type { AuthContext } from './context.server.ts'

/**
 * While the site is developed on this machine also any port of it. Elsewhere whatever listens there would get the
 * session.
 */
export type RedirectRule = { siteUrl: string; allowed: string[] }

export function chooseRedirect(rule: RedirectRule, wanted: (string | null | undefined)[]): string {
  return (
    wanted.find((url): url is string => Boolean(url) && isAllowed(rule, url ?? '')) ?? rule.siteUrl
  )
}

export function isAllowed({ siteUrl, allowed }: RedirectRule, wanted: string): boolean {
  const url = parse(wanted)
  const site = parse(siteUrl)
  if (!url || !site || !hasPlainHost(url, wanted)) return false
  if (isSameSite(url, site)) return true
  if (isLoopback(site.hostname) && isLoopbackAddress(url.hostname)) return true
  const address = wanted.replace(/#.*$/s, '')
  return allowed.some((pattern) => patternOf(pattern).test(address))
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

/** Programs read such hosts differently, which can hide the real target. */
function hasPlainHost(url: URL, written: string): boolean {
  if (/[\\\s\p{Cc}]/u.test(written)) return false
  if (!/^https?:$/.test(url.protocol)) return true
  const host = /^https?:\/\/(?:[^/?#@]*@)?(\[[0-9a-f:.]+\]|[^/?#:]*)/i.exec(written)?.[1] ?? ''
  const isPlain = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/i.test(host) && !/^\d+$/.test(host)
  return isPlain && host.toLowerCase() === url.hostname
}

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false
  return url.port === site.port || isLoopback(url.hostname)
}

function isLoopback(hostname: string): boolean {
  return isLoopbackAddress(hostname) || hostname === 'localhost'
}

function isLoopbackAddress(hostname: string): boolean {
  return /^127(\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]'
}

/** `*` stops at `.` and `/`, `**` does not. */
function patternOf(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|\{[^{}]*\}|\[[^\]]*\]|[\\^$.|+()[\]{}]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    if (part.startsWith('{') && part.endsWith('}'))
      return `(?:${part.slice(1, -1).split(',').map(escape).join('|')})`
    if (part.startsWith('[') && part.length > 2)
      return part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\')
    return escape(part)
  })
  return new RegExp(`^${source}$`, 's')
}

function escape(text: string): string {
  return text.replace(/[\\^$.|+()[\]{}*?]/g, String.raw`\$&`)
}

export function isOwnOrigin(auth: Auth, origin: string): boolean {
  const allowed = auth.settings.allowedRedirects.flatMap((pattern) => {
    const ofPattern = /^https?:\/\/[^/]+/.exec(pattern)?.[0]
    return ofPattern && !ofPattern.includes('**') ? [ofPattern] : []
  })
  return isAllowed({ siteUrl: auth.site.url, allowed }, origin)
}

export function redirectOf(auth: Auth, c: AuthContext, inBody?: string): string {
  const wanted = [
    inBody,
    c.req.header('redirect_to'),
    c.req.query('redirect_to'),
    c.req.header('referer'),
  ]
  return allowedRedirect(auth, ...wanted)
}

export function allowedRedirect(auth: Auth, ...wanted: (string | undefined)[]): string {
  return chooseRedirect({ siteUrl: auth.site.url, allowed: auth.settings.allowedRedirects }, wanted)
}
