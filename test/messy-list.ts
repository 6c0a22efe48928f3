import { fileCategories } from '../src/listings/taxonomy.ts'
import { zips } from '../src/florida/zips.ts'
import { seeded, type Random } from '../src/assets/pictures/seeded.ts'

/** A list kept by several people, as bytes in several encodings. */
export type MessyList = {
  bytes: Buffer
  /** Its non-empty rows, numbered like a spreadsheet's. */
  rows: number[]
}

const heads = [
  'ID',
  'Bus. Name ',
  'Type of Business',
  'About',
  'Address',
  'Town',
  'Zip Code',
  'Phone #',
  'E-mail',
  'Web',
  'Hours',
  'Branch',
  'Home based?',
  'Proof',
  'Checked on',
  'Proof note',
  'Notes',
]

const streets = ['Ocean Blvd', 'Main St', 'SE Federal Hwy', 'Elm Ave', 'Palm Way']
const words = [
  'Anchor',
  'Beacon',
  'Cypress',
  'Heron',
  'Osprey',
  'Sabal',
  'Tarpon',
  'Valor',
  'Trident',
  'Manatee',
  'Egret',
  'Magnolia',
]
const kinds = ['Works', 'Crew', 'Brothers', 'Services', 'Partners', 'Shop']

type Cells = string[]

/** A valid row; the number makes it a distinct business. */
function goodRow(number: number, random: Random): Cells {
  const zip = random.pick(zips)
  const category = random.pick(fileCategories)
  const name = `${random.pick(words)} ${random.pick(words)} ${category.name} ${random.pick(kinds)} ${number}`
  return [
    `R${number}`,
    name,
    category.name,
    `Work of every kind for homes and shops around ${zip.city}, by people who served.`,
    `${100 + number} ${random.pick(streets)}`,
    zip.city,
    zip.zip,
    `(${random.pick(['772', '813', '407', '305'])}) ${200 + (number % 700)}-${String(number % 10_000).padStart(4, '0')}`,
    `office@business-${number}.example`,
    `www.business-${number}.example`,
    random.pick(['Mon-Fri 8-5', '24/7', 'M-F 9am-5pm, Sat 10-2', '']),
    random.pick(['Army', 'USMC', 'Navy', '']),
    random.pick(['yes', 'no', '']),
    '',
    '',
    '',
    'call back',
  ]
}

/** A file of only valid rows, in chunks of a thousand. */
export function* tidyList(count: number, seed = 1): Generator<string> {
  const random = seeded(String(seed))
  yield `${heads.join(',')}\n`
  for (let from = 0; from < count; from += 1000) {
    let text = ''
    for (let number = from; number < Math.min(count, from + 1000); number++)
      text += `${goodRow(number, random).map(quoted).join(',')}\n`
    yield text
  }
}

type Harm = (cells: Cells, random: Random) => void

const at =
  (place: number, ...texts: string[]): Harm =>
  (cells, random) => {
    cells[place] = random.pick(texts)
  }

/** Damage done to a row by people, spreadsheets, and attackers. */
const harms: Harm[] = [
  at(
    1,
    '',
    ' ',
    'N/A',
    '=1+1',
    '<script>alert(1)</script>',
    'A'.repeat(500),
    '🙂🙂🙂',
    "Robert'); DROP TABLE businesses;--",
    'аррle pipеs',
    '\u202Eevil',
  ),
  at(
    2,
    '',
    'blimp rides',
    'Plumber/HVAC',
    '=cmd|A0',
    'PLUMBING',
    '???',
    'x'.repeat(3000),
    'Home services',
  ),
  at(
    3,
    '',
    'N/A',
    '+1+1',
    'Roofs\nand\r\nmore',
    '@SUM(A1:A9)',
    'y'.repeat(30_000),
    '\u0000\u0001\u0002',
  ),
  at(
    4,
    '',
    '12 Main St, Stuart FL 34994; 9 Oak Ave, Jupiter, FL 33458',
    '9 Elm St, Atlanta, GA 30301',
    'PO Box 12\nStuart\nFL',
    '-2+3',
    '# 5',
  ),
  at(5, '', 'Nowhereville', 'STUART', 'Stuart, FL 34994', '12345', 'St. Pete'),
  at(6, '', '99999', '34001', '3499', '34994-1234', 'ABCDE', '34994.0', '00000', '1e5', '٣٤٩٩٤'),
  at(
    7,
    '',
    '12345',
    '772-555-0142 ext 3',
    '1-800-FLOWERS',
    '7.72555E+09',
    '772.555.0142 / 772-555-0143',
    '=911',
    '+1 (772) 555-0144',
    '0000000000',
  ),
  at(
    8,
    'N/A',
    'not-an-email',
    'Bob <bob@example.com>',
    'a@b@c',
    'bob@example.com; ann@example.com',
    '=HYPERLINK("x")',
    `${'a'.repeat(300)}@example.com`,
  ),
  at(
    9,
    'http://',
    'javascript:alert(1)',
    'facebook.com/semper',
    'www.a.example www.b.example',
    'n/a',
    'http://user:pass@evil.example',
  ),
  at(10, 'call first', 'Mon-Fri 25-99', 'M-F 8-5 M-F 9-6', '8'.repeat(2000), 'Closed', 'Mon-'),
  at(11, 'veteran', 'Army & Navy', 'Space Farce', '???'),
  at(12, 'maybe', 'x', 'TRUE', 'ask Ann', '0'),
  (cells) => cells.splice(13, 3, 'DD214', '3/14/2026', ''),
  (cells) => cells.splice(13, 3, 'SBA VetCert', '31/31/2031', 'no 12'),
  (cells) => cells.splice(13, 3, 'SBA VetCert', '3/14/2026', 'certificate 4711'),
  (cells) => cells.splice(13, 3, 'verified', '', '123-45-6789'),
  (cells, random) => void (cells.length = Math.floor(random.next() * cells.length)),
  (cells) => void cells.push('more', 'and', 'more'),
  (cells) => cells.fill(''),
  (cells) => cells.forEach((cell, place) => (cells[place] = `  ${cell.toUpperCase()} `)),
  (cells) => void cells.unshift('moved'),
]

/** This many rows, two in three of them with a defect. The same seed gives the same list. */
export function messyList(count: number, seed: number): MessyList {
  const random = seeded(String(seed))
  const parts: Buffer[] = [Buffer.from(`My list,kept by Bob\n\n${heads.join(',')}\n`)]
  const rows: number[] = []
  let earlier = goodRow(0, random)
  for (let number = 0; number < count; number++) {
    const isDouble = random.next() < 0.05
    const cells = isDouble ? [...earlier] : goodRow(number, random)
    if (!isDouble && random.next() < 0.2) earlier = [...cells]
    const harmed = Math.floor(random.next() * 3)
    for (let harm = 0; harm < harmed; harm++) random.pick(harms)(cells, random)
    if (random.next() < 0.1) cells[1] = `${cells[1] ?? ''}’s “Best” Café`
    const line = `${cells.map(quoted).join(',')}${random.pick(['\n', '\r\n'])}`
    const isEmpty = cells.every((cell) => !cell.replaceAll('\u0000', '').trim())
    parts.push(isEmpty ? Buffer.from(line) : encoded(line, random))
    if (!isEmpty) rows.push(number + 4)
  }
  return { bytes: Buffer.concat(parts), rows }
}

/** In UTF-8 or Windows encoding, sometimes with a byte that is invalid in both. */
function encoded(line: string, random: Random): Buffer {
  const kind = random.next()
  if (kind < 0.6) return Buffer.from(line)
  const windows = line.replaceAll('’', '\x92').replaceAll('“', '\x93').replaceAll('”', '\x94')
  const bytes = Buffer.from(windows.replace(/[^\0-\xff]/g, '?'), 'latin1')
  return kind < 0.95 ? bytes : Buffer.concat([Buffer.from([0xe9]), bytes])
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
