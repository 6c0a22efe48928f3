import { csvLine, csvMark } from '../../platform/text/escape.ts'
import type { ListFormat } from './list-formats.ts'
import { exportedColumns, exportedHeading, type ExportedColumn } from './listing-cells.ts'

/** Location only as exact as it's public. */
type ExportedListing = {
  cells: Record<ExportedColumn, string>
  url: string
  point: { lat: number; lng: number } | null
  precision: string
}

export type Writer = {
  ending: string
  mediaType: string
  before: string
  between: string
  after: string
  write(listing: ExportedListing): string
}

export const writers: Record<ListFormat, Writer> = {
  csv: {
    ending: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    before: csvMark + csvLine([...exportedColumns.map(exportedHeading), 'Page']),
    between: '',
    after: '',
    write: ({ cells, url }) => csvLine([...exportedColumns.map((column) => cells[column]), url]),
  },
  json: {
    ending: 'json',
    mediaType: 'application/json',
    before: '{"version":1,"businesses":[\n',
    between: ',\n',
    after: '\n]}\n',
    write: ({ cells, url }) => JSON.stringify({ ...filledIn(cells), url }),
  },
  geojson: {
    ending: 'geojson',
    mediaType: 'application/geo+json',
    before: '{"type":"FeatureCollection","features":[\n',
    between: ',\n',
    after: '\n]}\n',
    write: feature,
  },
  vcard: {
    ending: 'vcf',
    mediaType: 'text/vcard; charset=utf-8',
    before: '',
    between: '',
    after: '',
    write: card,
  },
}

function filledIn(cells: ExportedListing['cells']): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))
}

function feature({ cells, url, point, precision }: ExportedListing): string {
  const { latitude: _, longitude: __, ...rest } = filledIn(cells)
  return JSON.stringify({
    type: 'Feature',
    id: cells.listingId,
    geometry: point && { type: 'Point', coordinates: [point.lng, point.lat] },
    properties: { ...rest, precision, url },
  })
}

/** vCard 4.0 (RFC 6350). */
function card({ cells, url, point }: ExportedListing): string {
  const { name, street, city, zip, phone, email, website, category, description } = cells
  const hasPlace = street || city || zip
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:org',
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    ...(hasPlace
      ? [`ADR;TYPE=work:;;${[street, city, 'FL', zip, 'USA'].map(escaped).join(';')}`]
      : []),
    ...(phone ? [`TEL;VALUE=uri;TYPE=work:tel:+1-${phone}`] : []),
    ...(email ? [`EMAIL;TYPE=work:${escaped(email)}`] : []),
    ...(website ? [`URL:${website}`] : []),
    ...(point ? [`GEO:geo:${point.lat},${point.lng}`] : []),
    `CATEGORIES:${escaped(category)}`,
    ...(description ? [`NOTE:${escaped(description)}`] : []),
    `SOURCE:${url}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Lines have at most 75 bytes (RFC 6350, 3.2). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
