import { constants, deflateRawSync } from 'node:zlib'
import { textCell, workbookFiles, workbookOf, zipOf, type Inside } from './zip-files.ts'

/** A file that can't be read as a list, and part of its error message. */
export type HostileTable = { name: string; bytes: Buffer; says: string | RegExp }

const cell = textCell('A1', 'Name')
const headings = `<row r="1">${cell}${textCell('B1', 'Phone')}</row>`

/** About 300 kB that unpack to 300 MB. */
const megabyte = deflateRawSync(Buffer.alloc(1024 ** 2, ' '), {
  finishFlush: constants.Z_FULL_FLUSH,
})
const endOfPacked = deflateRawSync(Buffer.alloc(0))
export function bombOf(megabytes: number): { bytes: Buffer; size: number } {
  const bytes = Buffer.concat([...Array<Buffer>(megabytes).fill(megabyte), endOfPacked])
  return { bytes, size: megabytes * 1024 ** 2 }
}

/** A workbook with this file as its only sheet. */
function withSheet(file: Partial<Inside>): Buffer {
  return zipOf(workbookFiles([{ name: 'List', xml: '', file }]))
}

function sheetXml(xml: string): Buffer {
  return withSheet({ content: xml })
}

/** Digits that hardly compress. */
function digits(length: number): string {
  let seed = 1
  let text = ''
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647
    text += seed
  }
  return text.slice(0, length)
}

export function hostileWorkbooks(): HostileTable[] {
  const damaged = 'can’t be read'
  const rows: HostileTable[] = []
  const put = (name: string, bytes: Buffer, says: string | RegExp) =>
    rows.push({ name: `${name}.xlsx`, bytes, says })

  // Cells and rows.
  put(
    'last corner',
    workbookOf(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`),
    '16,384 columns. The most we can read is 300. Delete the empty columns, and save it again.',
  )
  put('row beyond the last', workbookOf(`<row r="1048577">${cell}</row>`), damaged)
  put('row without end', workbookOf(`<row r="9e99">${cell}</row>`), damaged)
  put('row twice', workbookOf(headings + headings), damaged)
  put('column of four letters', workbookOf(`<row r="1">${textCell('ZZZZ1', 'x')}</row>`), damaged)
  put('cell of no place', workbookOf(`<row r="1">${textCell('constructor', 'x')}</row>`), damaged)
  put('no such text', workbookOf('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), damaged)
  put(
    'text before the first',
    workbookOf('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>'),
    damaged,
  )
  const wide = Array.from({ length: 16_384 }, () => '<c><v>1</v></c>').join('')
  put('wide', workbookOf(`<row>${wide}</row>`), '16,384 columns')
  put('empty', workbookOf(''), 'is empty')

  // Sizes in the ZIP directory that differ from the content.
  put('bomb', withSheet({ packed: bombOf(300) }), 'larger than 256 MB')
  put('bomb that says it is small', withSheet({ packed: bombOf(300), saysSize: 2000 }), damaged)
  put('bomb below the bound', withSheet({ packed: bombOf(100) }), 'unzips to more than 200 times')
  put(
    'four gigabytes',
    withSheet({ content: headings, saysSize: 0xffff_fffe }),
    'larger than 256 MB',
  )
  put(
    'many sheets',
    zipOf(
      workbookFiles(
        Array.from({ length: 300 }, (_, at) => ({ name: `Sheet ${at}`, xml: headings })),
      ),
    ),
    '300 sheets. The most we can read is 200',
  )
  const sheet = workbookFiles([{ name: 'List', xml: headings }])
  const crumbs = Array.from({ length: 1500 }, (_, at) => ({ name: `xl/media/${at}`, content: 'x' }))
  put('many files', zipOf([...sheet, ...crumbs]), /contains 1,50\d internal files/)
  put('overlapping', zipOf([...sheet, { name: 'xl/again.xml', isOverlapping: true }]), damaged)
  put('says more files', zipOf(sheet, { saysFiles: 60 }), damaged)
  put(
    'zip64 that is not there',
    zipOf(sheet, { saysFiles: 0xffff }),
    /can’t be read|65,535 internal files/,
  )
  put('out of its folder', zipOf([...sheet, { name: '../../etc/passwd', content: 'x' }]), damaged)
  put('from the root', zipOf([...sheet, { name: '/etc/passwd', content: 'x' }]), damaged)
  put('with a password', withSheet({ content: headings, isEncrypted: true }), 'password')
  put('no workbook', zipOf([{ name: 'word/document.xml', content: '<a/>' }]), 'isn’t a workbook')
  put('binary workbook', zipOf([{ name: 'xl/workbook.bin', content: 'x' }]), '.xlsb')
  put('no sheet', zipOf(sheet.filter(({ name }) => !name.includes('sheet1'))), damaged)
  const whole = zipOf(sheet)
  for (const part of [0.1, 0.5, 0.9, 0.99])
    put(`cut at ${part}`, whole.subarray(0, whole.length * part), damaged)
  put('wiped', Buffer.concat([whole.subarray(0, 64), Buffer.alloc(5000)]), damaged)

  // XML.
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
  )
  put(
    'entities',
    sheetXml(
      `<!DOCTYPE x [<!ENTITY a0 "ha">${laughs.join('')}]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&a9;</v></c></row></sheetData></worksheet>`,
    ),
    damaged,
  )
  put(
    'entity of a file',
    sheetXml(
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
    ),
    damaged,
  )
  put('deep', sheetXml('<a>'.repeat(1_000_000)), damaged)
  put(
    'attributes',
    sheetXml(`<worksheet ${Array.from({ length: 500_000 }, (_, at) => `a${at}=""`).join(' ')}>`),
    damaged,
  )
  put('no tag', sheetXml(`<worksheet>${digits(6_000_000)}`), damaged)
  put('long comment', sheetXml(`<worksheet><!--${digits(6_000_000)}-->`), damaged)
  put('not closed', sheetXml('<worksheet><sheetData><row r="1">'), damaged)
  put('no XML', sheetXml('dear diary'), damaged)
  let texts = ''
  for (let at = 0; at <= 1_000_000; at++) texts += `<si><t>${(at * 48_271) % 100_003}</t></si>`
  put('shared texts', workbookOf(headings, { texts }), 'more text than we can read')
  return rows
}

export function hostileTexts(): HostileTable[] {
  const files: HostileTable[] = []
  const put = (name: string, text: string | Buffer, says: string | RegExp) =>
    files.push({ name, bytes: Buffer.from(text), says })

  // CSV.
  put('one line.csv', 'x'.repeat(5_000_000), 'Row 1 is longer than 200,000 characters')
  put('one row of commas.csv', ','.repeat(5_000_000), 'Row 1 is longer')
  put(
    '20,000 columns.csv',
    `${'a,'.repeat(20_000)}\n`,
    '20,000 columns. The most we can read is 300',
  )
  put('a million columns.csv', `${'a,'.repeat(1_000_000)}\n`, 'Row 1 is longer')
  put(
    'open quote.csv',
    'Name,Phone\n"Ann,1\nBob,2\n',
    'In row 2, a cell starts with a quotation mark',
  )
  put('open quote, long.csv', `Name,Phone\n"Ann,1\n${'Bob,2\n'.repeat(800_000)}`, 'Row 2 is longer')
  put('quotes alone.csv', '"'.repeat(5_000_001), /Row 1|row 1/)
  put('rows.csv', 'a,b\n'.repeat(1_100_000), 'more than 1,000,000 rows')
  put('line ends.csv', '\n'.repeat(5_000_000), 'more than 1,000,000 rows')
  put('some line ends.csv', '\n'.repeat(500_000), 'only empty rows')
  put('NUL.csv', Buffer.alloc(5_000_000), 'isn’t a spreadsheet or a text file')
  put('wide line.csv', Buffer.from(`\uFEFF${'x'.repeat(2_500_000)}`, 'utf16le'), 'Row 1 is longer')

  // JSON.
  const deep = (open: string, close: string, count: number) =>
    open.repeat(count) + close.repeat(count)
  put('brackets.json', '['.repeat(5_000_000), 'looks like JSON')
  put('deep.json', deep('[', ']', 2_000_000), 'no list of businesses')
  put('deep cell.json', `[{"name":${deep('[', ']', 2_000_000)}}]`, 'too many nested levels')
  put(
    'deep object.json',
    `[${deep('{"a":', '}', 700_000).replace(':}', ':1}')}]`,
    'too many nested levels',
  )
  const keys = Array.from({ length: 300_000 }, (_, at) => `{"k${at}":1}`)
  put('each its own key.json', `[${keys.join(',')}]`, '300,000 columns')
  put('nothing in them.json', `[${'{},'.repeat(500_000)}{}]`, 'only empty rows')
  put('many.json', `[${'{},'.repeat(1_500_000)}{}]`, 'more than 1,000,000 rows')
  put('lists.json', `[${'[],'.repeat(1_500_000)}[]]`, 'no list of businesses')
  put(
    'features.geojson',
    `{"type":"FeatureCollection","features":${deep('[', ']', 1_000_000)}}`,
    'no list of businesses',
  )

  // Other files.
  put('old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old Excel file')
  put('paper.pdf', '%PDF-1.7\n', 'This is a PDF')
  return files
}
