import type { MetaDescriptor } from 'react-router'
import type { Site } from './site.ts'

/** What the head of a page says. */
export type PageHead = {
  title: string
  description: string
  /** Path and query of the page's one address; none for pages that have no address of their own. */
  path?: string
  /** Path of a picture for cards on social sites, as `socialPicture` gives it. */
  image?: string
  /** What that picture shows; the title when left out. */
  imageAlt?: string
  keywords?: string[]
  isHidden?: boolean
  /** Whether it is about something made up: cards on social sites say so. */
  isSample?: boolean
  /** schema.org documents. */
  data?: object[]
}

const defaultPicture = '/og/site/default.png'

/** The path of the picture drawn for a page on social sites. @param id the page's id in its address. */
export function socialPicture(
  kind: 'business' | 'category' | 'county' | 'region' | 'article',
  id: string,
): string {
  return `/og/${kind}/${id}.png`
}

type SiteMatch = { loaderData?: unknown } | undefined

/**
 * The tags of a page's head: title, description, canonical link, social tags, structured data. A hidden
 * page asks search engines to leave it out.
 *
 * @param matches as React Router hands them to `meta`; the root's data holds the site.
 */
export function pageMeta(matches: readonly SiteMatch[], head: PageHead): MetaDescriptor[] {
  const site = siteIn(matches)
  const title =
    site && !head.title.includes(site.name) ? `${head.title} | ${site.name}` : head.title
  const socialTitle = head.isSample ? `Sample: ${title}` : title
  const canonical = site && head.path !== undefined ? `${site.url}${head.path}` : null
  return [
    { title },
    { name: 'description', content: head.description },
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords.join(', ') }] : []),
    ...(head.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site?.name },
    { property: 'og:title', content: socialTitle },
    { property: 'og:description', content: head.description },
    ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
    ...(site
      ? imageMeta(`${site.url}${head.image ?? defaultPicture}`, head.imageAlt ?? title)
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: socialTitle },
    { name: 'twitter:description', content: head.description },
    ...(head.data ?? []).map((document) => ({ 'script:ld+json': document })),
  ]
}

function imageMeta(address: string, alt: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: address },
    ...(address.includes('/og/')
      ? [
          { property: 'og:image:type', content: 'image/png' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: address },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/** The site out of the root's data, for what a page's head says of it. */
export function siteIn(matches: readonly SiteMatch[]): Site | undefined {
  return (matches[0]?.loaderData as { site: Site } | undefined)?.site
}

/** What the site is called, as its operator set it. */
export function siteName(matches: readonly SiteMatch[]): string {
  return siteIn(matches)?.name ?? 'Florida Veteran Business Directory'
}

/** The site's address out of the root's data, for structured data that needs whole addresses. */
export function siteUrl(matches: readonly SiteMatch[]): string {
  return siteIn(matches)?.url ?? ''
}

/**
 * Caches in front of us ask again after one second, so that what is hidden or deleted here is gone there too. (With zero,
 * nginx would keep nothing.) While we do not answer they may show what they have for a day.
 */
const lasts = 'public, max-age=0, s-maxage=1, stale-if-error=86400'

/**
 * The `headers` of a page that is the same for everybody and says nothing of who asks: no form of a visitor, no
 * token, no cookie. It is made for nobody in particular, and kept for all until something that pages show changes.
 *
 * @param reads the query parameters that change the page. It never sees any others.
 */
export function publicPage(...reads: readonly string[]) {
  return Object.assign(() => ({ 'cache-control': lasts }), { reads })
}
