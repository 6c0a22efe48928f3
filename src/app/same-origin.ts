/**
 * CSRF check by `Sec-Fetch-Site`, which no script can set, else by origin. Requests with neither
 * aren't from a browser, so they carry nobody's cookies.
 * @param siteOrigin such as https://www.example.org; a request by another of our hosts (localhost
 * in development) may name that one.
 */
export function isFromOwnPage({ headers, url }: Request, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null || origin === siteOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host
}
