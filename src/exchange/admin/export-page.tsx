import * as t from '#messages/admin-export.ts'
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
    title: t.title(),
    description: t.description(),
    isHidden: true,
  })

const formatWords: Record<(typeof listFormats)[number], () => string> = {
  csv: t.csv,
  json: t.json,
  geojson: t.geojson,
  vcard: t.vcard,
}

export default function ExportPage() {
  return (
    <ExchangePage title={t.title()}>
      <AdminPart title={t.publicListings()}>
        <p className="measure">{t.publicHint()}</p>
        <ul className="flex flex-wrap gap-3">
          {listFormats.map((format) => (
            <li key={format}>
              <a href={`/admin/export/${format}`} download className={buttonClass({})}>
                {formatWords[format]()}
              </a>
            </li>
          ))}
        </ul>
      </AdminPart>
      <AdminPart title={t.wholeDirectory()}>
        <p className="measure">{t.wholeHint({ code: (words) => <code>{words}</code> })}</p>
        <p>
          <a href="/admin/export/archive" download className={buttonClass({})}>
            {t.archive()}
          </a>
        </p>
      </AdminPart>
    </ExchangePage>
  )
}
