/**
 * Whether a browser sends this request from a page of the site itself. Browsers say so (`Sec-Fetch-Site`, which
 * no script can set); older ones name the page's origin. What names neither is no browser, and carries nobody's
 * cookies against their will.
 *
 * @param siteOrigin the public origin, such as https://www.example.org. A request that came by another host of
 *   ours (this machine's own name, while somebody develops) may name that host.
 */
export function isFromOwnPage({ headers, url }: Request, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null || origin === siteOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host
}
