import { Readable } from 'node:stream'
import type { z } from 'zod'
import { spreadsheetOf } from '../../exchange/export/spreadsheet.server.ts'
import { csvLine, csvMark } from '../../platform/text/escape.ts'
import type { Language } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { nameIn } from '../../platform/text/names.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { cellsOfListed, columnsFor, headingsOf } from './business-file.ts'
import { cellsOf, columnsOf } from './flat-rows.ts'
import type { Format, Row } from './list-params.ts'
import { featureOf, features, listingWriter, type ListingWriter } from './listing-writer.ts'
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
  {
    format,
    fields,
    headings = 'en',
  }: { format: FileFormat; fields: Set<string> | null; headings?: Language },
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  const day = today(services)
  const { url } = services.site
  const nameOf = (english: string) => inLanguage(headings, () => nameIn(english))
  const batches = async function* () {
    for (let at = 0; at < found.length; at += atOnce)
      yield await readListed(services.db, found.slice(at, at + atOnce), day)
  }
  if (format === 'xlsx') {
    const columns = columnsFor(fields)
    const rows: string[][] = []
    for await (const batch of batches())
      rows.push(...batch.map((one) => cellsOfListed(one, columns, { site: url, nameOf })))
    return spreadsheetOf(headingsOf(columns, nameOf), rows)
  }
  const writer = listingWriter(format, { fields, site: url, today: day, nameOf })
  return textStream(textOf(writer, batches()))
}

async function* textOf(
  { before, between, after, write }: ListingWriter,
  batches: AsyncIterable<Listed[]>,
): AsyncGenerator<string> {
  yield before
  let isFirst = true
  for await (const batch of batches) {
    if (!batch.length) continue
    yield (isFirst ? '' : between) + batch.map(write).join(between)
    isFirst = false
  }
  yield after
}

/** Rows of any other kind. */
export async function rowsFile(
  rows: readonly Row[],
  { format, fields, item }: { format: FileFormat; fields: Set<string> | null; item: z.ZodObject },
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (format === 'geojson') {
    const { before, between, after } = features
    return before + rows.map((row) => JSON.stringify(featureOf(row, fields))).join(between) + after
  }
  const columns = columnsOf(item).filter(
    (column) => fields?.has(column.split('.')[0] ?? '') ?? true,
  )
  const cells = rows.map((row) => cellsOf(row, columns))
  if (format === 'xlsx') return spreadsheetOf(columns, cells)
  return csvMark + [columns, ...cells].map((line) => csvLine(line)).join('')
}

function textStream(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const bytes = Readable.from(parts).map((part: string) => Buffer.from(part))
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>
}
