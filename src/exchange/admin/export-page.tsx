import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { buttonClass } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { listFormats } from '../export/list-formats.ts'
import type { Route } from './+types/export-page.ts'
import { ExchangePage, AdminPart } from './exchange-parts.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin({ context, url }, 'import')
  return null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Export',
    description: 'Take the directory with you.',
    isHidden: true,
  })

const formatWords: Record<(typeof listFormats)[number], string> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON, for programs',
  geojson: 'GeoJSON, for maps',
  vcard: 'vCard, for address books',
}

export default function ExportPage() {
  return (
    <ExchangePage title="Export">
      <AdminPart title="All public listings">
        <p className="measure">
          What everybody can read, samples aside. A street that its owner hides is not in it. The
          CSV can be changed in a spreadsheet and brought in again.
        </p>
        <ul className="flex flex-wrap gap-3">
          {listFormats.map((format) => (
            <li key={format}>
              <a href={`/admin/export/${format}`} download className={buttonClass({})}>
                {formatWords[format]}
              </a>
            </li>
          ))}
        </ul>
      </AdminPart>
      <AdminPart title="The whole directory">
        <p className="measure">
          One file with all listings, public or not, with hidden streets, categories, articles,
          resources, the months of the ledger, name, logo and texts. It holds no accounts and
          nothing that people sent in. Keep it as private as a backup.{' '}
          <code>npm run site -- import FILE</code> reads it into an empty directory.
        </p>
        <p>
          <a href="/admin/export/archive" download className={buttonClass({})}>
            Archive
          </a>
        </p>
      </AdminPart>
    </ExchangePage>
  )
}
