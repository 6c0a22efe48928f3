import { csvLine, csvMark } from '../../platform/text/escape.ts'
import {
  cardOfListed,
  cellsOfListed,
  columnsFor,
  headingsOf,
  type NameOf,
} from './business-file.ts'
import { businessRow } from './business-row.ts'
import { pick, type Row } from './list-params.ts'
import type { Listed } from './listed.server.ts'

export type TextFormat = 'csv' | 'json' | 'geojson' | 'vcard'

/** A file is `before`, entries with `between`, `after`. */
export type ListingWriter = {
  before: string
  between: string
  after: string
  write(one: Listed): string
}

type Context = { fields: Set<string> | null; site: string; today: string; nameOf?: NameOf }

export function listingWriter(
  format: TextFormat,
  { fields, site, today, nameOf = (english) => english }: Context,
): ListingWriter {
  const rowOf = (one: Listed) => businessRow(one, { site, today })
  if (format === 'csv') {
    const columns = columnsFor(fields)
    return {
      before: csvMark + csvLine(headingsOf(columns, nameOf)),
      between: '',
      after: '',
      write: (one) => csvLine(cellsOfListed(one, columns, { site, nameOf })),
    }
  }
  if (format === 'vcard')
    return { before: '', between: '', after: '', write: (one) => cardOfListed(one, site) }
  if (format === 'json')
    return {
      before: '{"data":[\n',
      between: ',\n',
      after: '\n]}\n',
      write: (one) => JSON.stringify(pick(rowOf(one), fields)),
    }
  return { ...features, write: (one) => JSON.stringify(featureOf(rowOf(one), fields)) }
}

export const features = {
  before: '{"type":"FeatureCollection","features":[\n',
  between: ',\n',
  after: '\n]}\n',
}

/** GeoJSON (RFC 7946). */
export function featureOf({ location, ...properties }: Row, fields: Set<string> | null): Row {
  const point = location as { latitude: number; longitude: number; precision?: string } | null
  const precision = point?.precision && { precision: point.precision }
  return {
    type: 'Feature',
    id: properties.id,
    geometry: point && { type: 'Point', coordinates: [point.longitude, point.latitude] },
    properties: pick({ ...properties, ...precision }, fields),
  }
}
