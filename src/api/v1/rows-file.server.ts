import { Readable } from 'node:stream'
import type { z } from 'zod'
import { spreadsheetOf } from '../../exchange/export/spreadsheet.server.ts'
import { csvLine, csvMark } from '../../platform/text/escape.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { cardOfListed, cellsOfListed, columnsFor, headingOf } from './business-file.ts'
import { businessRow } from './business-row.ts'
import { cellsOf, columnsOf } from './flat-rows.ts'
import { pick, type Format, type Row } from './list-params.ts'
import { readListed, type FoundId, type Listed } from './listed.server.ts'
import { badParameters } from './problem.ts'

const atOnce = 500
/** A spreadsheet is made in memory. */
const maxSheetRows = 10_000

type FileFormat = Exclude<Format, 'json'>

/** @throws Problem if it has too many rows for the format */
export function checkSize(format: FileFormat, rows: number): void {
  if (format !== 'xlsx' || rows <= maxSheetRows) return
  const detail = `A spreadsheet has at most ${maxSheetRows} rows. Narrow the search, or take csv.`
  throw badParameters([{ parameter: 'format', detail }])
}

/** Published listings as a file, in batches. */
export async function businessFile(
  services: Services,
  found: readonly FoundId[],
  { format, fields }: { format: FileFormat; fields: Set<string> | null },
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  const day = today(services)
  const { url } = services.site
  const columns = columnsFor(fields)
  const batches = async function* () {
    for (let at = 0; at < found.length; at += atOnce)
      yield await readListed(services.db, found.slice(at, at + atOnce), day)
  }
  if (format === 'xlsx') {
    const rows: string[][] = []
    for await (const batch of batches())
      rows.push(...batch.map((one) => cellsOfListed(one, columns, url)))
    return spreadsheetOf(columns.map(headingOf), rows)
  }
  const writeOne = {
    csv: (one: Listed) => csvLine(cellsOfListed(one, columns, url)),
    vcard: (one: Listed) => cardOfListed(one, url),
    geojson: (one: Listed) =>
      JSON.stringify(featureOf(businessRow(one, { site: url, today: day }), fields)),
  }[format]
  const frame = frames[format]
  const before = format === 'csv' ? csvMark + csvLine(columns.map(headingOf)) : frame.before
  return textStream(
    (async function* () {
      yield before
      let isFirst = true
      for await (const batch of batches()) {
        const text = batch.map(writeOne).join(frame.between)
        if (text) yield (isFirst ? '' : frame.between) + text
        if (text) isFirst = false
      }
      yield frame.after
    })(),
  )
}

const frames = {
  csv: { before: '', between: '', after: '' },
  vcard: { before: '', between: '', after: '' },
  geojson: {
    before: '{"type":"FeatureCollection","features":[\n',
    between: ',\n',
    after: '\n]}\n',
  },
}

/** Rows of any other kind. */
export async function rowsFile(
  rows: readonly Row[],
  { format, fields, item }: { format: FileFormat; fields: Set<string> | null; item: z.ZodObject },
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (format === 'geojson') {
    const { before, between, after } = frames.geojson
    return before + rows.map((row) => JSON.stringify(featureOf(row, fields))).join(between) + after
  }
  const columns = columnsOf(item).filter(
    (column) => fields?.has(column.split('.')[0] ?? '') ?? true,
  )
  const cells = rows.map((row) => cellsOf(row, columns))
  if (format === 'xlsx') return spreadsheetOf(columns, cells)
  return csvMark + [columns, ...cells].map((line) => csvLine(line)).join('')
}

function featureOf(row: Row, fields: Set<string> | null): Row {
  const { location, ...properties } = row
  const point = location as { latitude: number; longitude: number; precision?: string } | null
  return {
    type: 'Feature',
    id: row.id,
    geometry: point && { type: 'Point', coordinates: [point.longitude, point.latitude] },
    properties: pick(
      { ...properties, ...(point?.precision && { precision: point.precision }) },
      fields,
    ),
  }
}

export function textStream(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const bytes = Readable.from(parts).map((part: string) => Buffer.from(part))
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>
}
