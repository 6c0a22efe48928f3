import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { crc32, createDeflateRaw } from 'node:zlib'
import { zips } from '../src/florida/zips.ts'

/** Fields by their number in the layout of SAM.gov's public file. */
export type SamFields = Partial<Record<number, string>>

const fieldCount = 142

/** A line in SAM.gov's format: an active, veteran-owned corporation in Stuart, with changes. */
export function samLine(fields: SamFields): string {
  const usual: SamFields = {
    6: 'A',
    8: '20210304',
    9: '20270301',
    10: '20260302',
    11: '20210306',
    16: '12 SE OCEAN BLVD',
    18: 'STUART',
    19: 'FL',
    20: '34994',
    22: 'USA',
    28: '2L',
    32: '2X~A5',
    33: '238220',
    [fieldCount]: '!end',
  }
  const line = Array.from({ length: fieldCount }, (_, place) => {
    return fields[place + 1] ?? usual[place + 1] ?? ''
  })
  return line.join('|')
}

type Count = { says?: number; endSays?: number; isCutOff?: boolean; day?: string }

/** The text of the file inside the ZIP. */
export function samText(lines: readonly string[], given: Count = {}): string {
  const { says = lines.length, endSays = says, isCutOff = false, day = '20261101' } = given
  const head = (word: string, count: number) =>
    `${word} PUBLIC ${day} ${day} 0000000 ${String(count).padStart(7, '0')}`
  return [head('BOF', says), ...lines, ...(isCutOff ? [] : [head('EOF', endSays), ''])].join('\n')
}

export type SamFileOptions = {
  rows: number
  fits: number
  seed?: number
  /** Later months have other leavers, changed addresses, and renewed registrations. */
  month?: number
}

const trades = ['HVAC', 'PLUMBING', 'CONSULTING', 'ROOFING', 'LAWN CARE', 'TRUCKING', 'SECURITY']
const codes = ['238220', '238220', '541611', '238160', '561730', '484110', '561612']
const things = 'ANCHOR BEACON COMPASS EAGLE GARRISON HARBOR LIBERTY PATRIOT SENTRY SUMMIT'.split(
  ' ',
)
const colors = 'AMBER BLUE CORAL GOLDEN GRAY GREEN IRON RED SILVER WHITE'.split(' ')
const streets = ['OAK ST', 'MAIN ST', 'PALM AVE', 'OCEAN BLVD', 'PINE RD', '2ND AVE']

/** Every line of a generated month; of `rows` lines, `fits` can be listed. */
function* samLines({ rows, fits, seed = 1, month = 1 }: SamFileOptions): Generator<string> {
  const every = Math.max(1, Math.floor(rows / fits))
  let left = fits
  for (let at = 0; at < rows; at++) {
    if (left > 0 && at % every === 0) {
      left--
      yield fitting(at, seed, month)
    } else yield unfit(at, seed)
  }
}

function fitting(at: number, seed: number, month: number): string {
  // A few from the first month leave, and as many move.
  if (month > 1 && at % 101 === 0) return unfit(at, seed)
  const isMoved = month > 1 && at % 97 === 0
  return samLine({
    ...common(at, seed),
    9: month > 1 && at % 89 === 0 ? '20280301' : '20270301',
    ...(isMoved && { 16: `${900 + (at % 90)} NEW ST` }),
  })
}

const kinds = 9

/** Entries that must be left out, each kind in turn. */
function unfit(at: number, seed: number): string {
  const changes: SamFields[] = [
    { 18: 'ATLANTA', 19: 'GA', 20: '30303' },
    { 18: 'TORONTO', 19: 'ON', 20: '', 22: 'CAN' },
    { 32: '2X~A2' },
    { 119: 'NPDY' },
    { 6: 'E', 9: '20250301' },
    { 12: `JORDAN Q PUBLIC ${at}`, 28: '2J' },
    { 18: 'DENVER', 19: 'CO', 20: '80202' },
    { 18: 'LEEDS', 19: '', 20: '', 22: 'GBR' },
    { 32: '2X~23', 19: 'TX', 18: 'DALLAS', 20: '75201' },
  ]
  const line = samLine({ ...common(at, seed), ...changes[at % kinds] })
  // Every 5,000th is damaged: a separator is missing.
  return at % 5000 === 1 ? line.replace('|', ' ') : line
}

function common(at: number, seed: number): SamFields {
  const number = at * 7 + seed
  const trade = at % trades.length
  const zip = zips[number % zips.length]
  const name = `${colors[number % 10]} ${things[(number >> 3) % 10]} ${trades[trade]} ${number} LLC`
  return {
    1: number.toString(36).toUpperCase().padStart(12, 'Z'),
    4: number.toString(36).toUpperCase().padStart(5, '0').slice(-5),
    12: name,
    16: `${100 + (number % 900)} ${streets[number % streets.length]}`,
    18: (zip?.city ?? 'Stuart').toUpperCase(),
    20: zip?.zip ?? '34994',
    33: codes[trade] ?? '541611',
    35: `${codes[trade]}Y`,
    ...(number % 3 === 0 && { 27: `WWW.EXAMPLE-${number}.COM` }),
    // A contact person, who must not be imported.
    47: 'PAT',
    49: 'EXAMPLEPERSON',
  }
}

/** Streams a ZIP of one file of any size. */
export async function writeSamZip(
  path: string,
  texts: Iterable<string>,
  name = 'SAM_PUBLIC_UTF-8_MONTHLY_V2_20261101.dat',
): Promise<void> {
  const out = createWriteStream(path)
  const fileName = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004', 'latin1')
  head.writeUInt16LE(20, 4)
  // Sizes come after the content.
  head.writeUInt16LE(8, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(fileName.length, 26)
  out.write(head)
  out.write(fileName)
  const deflate = createDeflateRaw({ level: 1 })
  let packed = 0
  deflate.on('data', (chunk: Buffer) => {
    packed += chunk.length
    if (!out.write(chunk)) {
      deflate.pause()
      out.once('drain', () => deflate.resume())
    }
  })
  let crc = 0
  let size = 0
  let some: string[] = []
  const flush = async () => {
    const bytes = Buffer.from(some.join(''), /utf-?8/i.test(name) ? 'utf8' : 'latin1')
    some = []
    crc = crc32(bytes, crc)
    size += bytes.length
    if (!deflate.write(bytes)) await once(deflate, 'drain')
  }
  for (const text of texts) {
    some.push(text)
    if (some.length === 500) await flush()
  }
  await flush()
  deflate.end()
  await once(deflate, 'end')
  const sums = Buffer.alloc(16)
  sums.write('PK\u0007\u0008', 'latin1')
  sums.writeUInt32LE(crc, 4)
  sums.writeUInt32LE(packed, 8)
  sums.writeUInt32LE(size, 12)
  const entry = Buffer.alloc(46)
  entry.write('PK\u0001\u0002', 'latin1')
  entry.writeUInt16LE(20, 4)
  head.copy(entry, 6, 4, 30)
  sums.copy(entry, 16, 4)
  entry.writeUInt16LE(fileName.length, 28)
  const start = head.length + fileName.length + packed + sums.length
  const tail = Buffer.alloc(22)
  tail.write('PK\u0005\u0006', 'latin1')
  tail.writeUInt16LE(1, 8)
  tail.writeUInt16LE(1, 10)
  tail.writeUInt32LE(entry.length + fileName.length, 12)
  tail.writeUInt32LE(start, 16)
  out.end(Buffer.concat([sums, entry, fileName, tail]))
  await once(out, 'close')
}

/** A complete generated month. */
export async function writeSamMonth(path: string, options: SamFileOptions): Promise<void> {
  const day = `202611${String(options.month ?? 1).padStart(2, '0')}`
  const count = String(options.rows).padStart(7, '0')
  await writeSamZip(path, wholeMonth())
  function* wholeMonth() {
    yield `BOF PUBLIC ${day} ${day} 0000000 ${count}\n`
    for (const line of samLines(options)) yield `${line}\n`
    yield `EOF PUBLIC ${day} ${day} 0000000 ${count}\n`
  }
}
