import * as t from '#messages/download-list.ts'
import { language } from '../../platform/text/language.ts'
import { searchHref, type SearchValues } from '../engine/search.ts'

const files = [
  ['xlsx', t.spreadsheet],
  ['csv', t.csv],
  ['geojson', t.map],
  ['vcf', t.contacts],
] as const

/** For people, so their headings are in the language of the page. */
const sheets: readonly string[] = ['xlsx', 'csv']

/** The whole list, not only this page, from `/api/v1`. */
export function DownloadList({ values }: { values: SearchValues }) {
  const page = searchHref(values, { map: null })
  return (
    <details className="mt-6 print:hidden">
      <summary className="inline-link min-h-11 content-center">{t.title()}</summary>
      <p className="flex flex-wrap gap-x-5">
        {files.map(([ending, name]) => (
          <a
            key={ending}
            href={fileHref(page, ending)}
            download
            className="inline-link inline-flex min-h-11 items-center"
          >
            {name()}
          </a>
        ))}
      </p>
    </details>
  )
}

function fileHref(page: string, ending: string): string {
  const address = page.replace('businesses/search', `api/v1/businesses.${ending}`)
  if (language() === 'en' || !sheets.includes(ending)) return address
  return `${address}${address.includes('?') ? '&' : '?'}headings=${language()}`
}
