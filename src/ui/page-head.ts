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
  const site = (matches[0]?.loaderData as { site: Site } | undefined)?.site
  const title =
    site && !head.title.includes(site.name) ? `${head.title} | ${site.name}` : head.title
  const canonical = site && head.path !== undefined ? `${site.url}${head.path}` : null
  return [
    { title },
    { name: 'description', content: head.description },
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords.join(', ') }] : []),
    ...(head.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site?.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
    ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
    ...(site
      ? imageMeta(`${site.url}${head.image ?? defaultPicture}`, head.imageAlt ?? title)
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
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

/** The site's address out of the root's data, for structured data that needs whole addresses. */
export function siteUrl(matches: readonly SiteMatch[]): string {
  return (matches[0]?.loaderData as { site: Site } | undefined)?.site.url ?? ''
}
