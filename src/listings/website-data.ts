import type { Site } from '../platform/ui/site.ts'

/** The site for search engines, with the address of its search. */
export function websiteData(site: Site | undefined): object[] {
  if (!site) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.name,
      alternateName: site.shortName,
      url: `${site.url}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${site.url}/businesses/search?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
