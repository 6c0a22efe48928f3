import { websiteData } from '../../listings/website-data.ts'
import type { Site } from '../../platform/ui/site.ts'

/** Structured data of the site and its organization, with the site's search. */
export function siteData(site: Site | undefined, url: string): object[] {
  if (!site) return []
  return [
    ...websiteData(site),
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: site.name,
      url: `${url}/`,
      logo: `${url}/icon-512.png`,
      ...(site.facebookUrl && { sameAs: [site.facebookUrl] }),
    },
  ]
}
