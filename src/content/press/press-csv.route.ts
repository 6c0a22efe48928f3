import * as t from '#messages/press.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { csvLine, csvMark } from '../../platform/text/escape.ts'
import type { Route } from './+types/press-csv.route.ts'
import { countForPress } from './press-figures.server.ts'
import { figureTexts } from './press-figures.ts'

export const handle = { isTranslated: true }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { figures, day } = await countForPress(services)
  const rows = [
    [t.figure(), t.count(), t.asOf({ day }), t.means()],
    ...figureTexts.map(({ key, name, means }) => [name(), String(figures[key]), day, means()]),
  ]
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="figures-${day}.csv"`,
  }
  return new Response(csvMark + rows.map(csvLine).join(''), { headers })
}
