import * as t from '#messages/cards.ts'
import type { MetaDescriptor } from 'react-router'
import { language, locales, pathIn, versions } from '../text/language.ts'
import type { Site } from './site.ts'

export type PageHead = {
  title: string
  description: string
  /** Canonical. */
  path?: string
  image?: string
  /** The title by default. */
  imageAlt?: string
  keywords?: string[]
  isHidden?: boolean
  /** The page is shown in every language; each names the others. */
  isTranslated?: boolean
  /** A sample listing; social images say so. */
  isSample?: boolean
  data?: object[]
}

/** In the language of the page. */
export function socialPicture(
  kind: 'site' | 'business' | 'category' | 'county' | 'region' | 'article',
  id: string,
): string {
  return `/og${pathIn(language(), `/${kind}/${id}.png`)}`
}

type SiteMatch = { loaderData?: unknown } | undefined

/** @param matches as passed to `meta`; the root's data has the site */
export function pageMeta(matches: readonly SiteMatch[], head: PageHead): MetaDescriptor[] {
  const site = siteIn(matches)
  const title =
    site && !head.title.includes(site.name) ? `${head.title} | ${site.name}` : head.title
  const socialTitle = head.isSample ? t.sampleNamed({ title }) : title
  const canonical = site && head.path !== undefined ? site.url + ownPath(head) : null
  return [
    { title },
    { name: 'description', content: head.description },
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords.join(', ') }] : []),
    ...(head.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical }] : []),
    ...(site && head.isTranslated ? alternates(site.url, head.path ?? '/') : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: locales[language()].replace('-', '_') },
    { property: 'og:site_name', content: site?.name },
    { property: 'og:title', content: socialTitle },
    { property: 'og:description', content: head.description },
    ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
    ...(site
      ? imageMeta(
          `${site.url}${head.image ?? socialPicture('site', 'default')}`,
          head.imageAlt ?? title,
        )
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: socialTitle },
    { name: 'twitter:description', content: head.description },
    ...(head.data ?? []).map((document) => ({ 'script:ld+json': document })),
  ]
}

function ownPath({ path = '/', isTranslated }: PageHead): string {
  return isTranslated ? pathIn(language(), path) : path
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions */
function alternates(origin: string, path: string): MetaDescriptor[] {
  return versions(path).map(({ hrefLang, path }) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + path,
  }))
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

export function siteIn(matches: readonly SiteMatch[]): Site | undefined {
  return (matches[0]?.loaderData as { site: Site } | undefined)?.site
}

export function siteName(matches: readonly SiteMatch[]): string {
  return siteIn(matches)?.name ?? 'Florida Veteran Business Directory'
}

export function siteUrl(matches: readonly SiteMatch[]): string {
  return siteIn(matches)?.url ?? ''
}

/**
 * Proxies revalidate after a second, so that deleted content disappears there too (with zero, nginx would cache
 * nothing), and serve stale pages for a day of outage.
 */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-if-error=86400'

/**
 * The same for everyone, without form, token, or cookie: cached until content changes. @param reads the query
 * parameters the page uses; it gets no others
 */
export function publicPage(...reads: readonly string[]) {
  return Object.assign(() => ({ 'cache-control': cacheControl }), { reads })
}
