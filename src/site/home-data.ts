import type { Site } from '../ui/site.ts'

/** The site and the organisation behind it for search engines, with the address of its search. */
export function siteData(site: Site | undefined, url: string): object[] {
  if (!site) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.name,
      alternateName: site.shortName,
      url: `${url}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${url}/businesses/search?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
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
