import type { Site } from '../platform/ui/site.ts'

/** schema.org WebSite with its search URL. */
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
