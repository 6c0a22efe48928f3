import { websiteData } from '../../listings/website-data.ts'
import type { Site } from '../../platform/ui/site.ts'

/** The site and the organization behind it for search engines, with the address of its search. */
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
      sameAs: [site.facebookUrl],
    },
  ]
}
