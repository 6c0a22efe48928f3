import { crc32, deflateRawSync } from 'node:zlib'

/** A file in a ZIP archive; its header may be false. */
export type Inside = {
  name: string
  content?: string | Buffer
  /** Already compressed, with its uncompressed size. */
  packed?: { bytes: Buffer; size: number }
  saysSize?: number
  /** Shares the bytes of the file before it. */
  isOverlapping?: boolean
  isEncrypted?: boolean
}

export function zipOf(files: Inside[], end: { saysFiles?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  let before = 0
  for (const file of files) {
    const content = Buffer.from(file.content ?? '')
    const packed = file.packed ?? { bytes: deflateRawSync(content), size: content.length }
    const name = Buffer.from(file.name)
    const head = Buffer.alloc(30)
    head.write('PK\u0003\u0004', 'latin1')
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(file.isEncrypted ? 1 : 0, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(file.packed ? 0 : crc32(content), 14)
    head.writeUInt32LE(packed.bytes.length, 18)
    head.writeUInt32LE(file.saysSize ?? packed.size, 22)
    head.writeUInt16LE(name.length, 26)
    const start = file.isOverlapping ? before : at
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 'latin1')
    entry.writeUInt16LE(20, 4)
    head.copy(entry, 6, 4, 28)
    entry.writeUInt32LE(start, 42)
    directory.push(entry, name)
    if (file.isOverlapping) continue
    before = at
    parts.push(head, name, packed.bytes)
    at += head.length + name.length + packed.bytes.length
  }
  const listed = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  tail.write('PK\u0005\u0006', 'latin1')
  tail.writeUInt16LE(end.saysFiles ?? files.length, 8)
  tail.writeUInt16LE(end.saysFiles ?? files.length, 10)
  tail.writeUInt32LE(listed.length, 12)
  tail.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, tail])
}

type SheetInside = {
  name: string
  xml: string
  state?: 'hidden' | 'veryHidden'
  file?: Partial<Inside>
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook's files as Excel writes them. @param sheets with the content of their `sheetData`. */
export function workbookFiles(
  sheets: SheetInside[],
  { texts = '', styles = '', more = '' }: { texts?: string; styles?: string; more?: string } = {},
): Inside[] {
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${related}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return [
    {
      name: '[Content_Types].xml',
      content: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook ${main} xmlns:r="${related}">${more}<sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="rIdT" Type="${related}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdS" Type="${related}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `${head}<sst ${main}>${texts}</sst>` },
    { name: 'xl/styles.xml', content: `${head}<styleSheet ${main}>${styles}</styleSheet>` },
    ...sheets.map(({ xml, file }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `${head}<worksheet ${main}><sheetData>${xml}</sheetData></worksheet>`,
      ...file,
    })),
  ]
}

/** A workbook of one sheet. */
export function workbookOf(xml: string, rest: Parameters<typeof workbookFiles>[1] = {}): Buffer {
  return zipOf(workbookFiles([{ name: 'List', xml }], rest))
}

/** A cell with inline text. */
export function textCell(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
}

const styles = `<numFmts count="2"><numFmt numFmtId="164" formatCode="m/d/yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;No. &quot;0"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0"/><xf numFmtId="164" xfId="0"/><xf numFmtId="165" xfId="0"/><xf numFmtId="20" xfId="0"/></cellXfs>`

/** The name of a column: AB for 28. */
function columnName(column: number): string {
  const rest = (column - 1) % 26
  const letter = String.fromCharCode(65 + rest)
  return column > 26 ? columnName((column - 1 - rest) / 26) + letter : letter
}

/**
 * A realistic workbook: a hidden sheet before the list and others after it, shared and rich text,
 * dates, numbers, formulas, errors, merged cells, blank rows, and styled cells without a value.
 */
export function realWorkbook(rows: number, columns: number): Buffer {
  const texts = [
    ...['Name', 'Category', 'City', 'Phone', 'Proof seen', 'Opens'].map(
      (text) => `<si><t>${text}</t></si>`,
    ),
    '<si><r><rPr><b/></rPr><t>Plumb</t></r><r><t xml:space="preserve">ing </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>',
    '<si><t>Stuart &amp; more_x000D_</t></si>',
  ]
  const shared = (address: string, place: number) => `<c r="${address}" t="s"><v>${place}</v></c>`
  const heads = [0, 1, 2, 3, 4, 5].map((place) => shared(`${columnName(place + 1)}3`, place))
  for (let column = 7; column <= columns; column++)
    heads.push(textCell(`${columnName(column)}3`, `More ${column}`))
  let xml = `<row r="1" ht="30">${textCell('A1', 'Our list')}<c r="B1" s="1"/><c r="XFD1" s="1"/></row><row r="3">${heads.join('')}</row>`
  for (let at = 0; at < rows; at++) {
    const row = at + 4
    const cells = [
      `<c r="A${row}" t="str"><f>"Firm "&amp;${at}</f><v>Firm ${at}</v></c>`,
      shared(`B${row}`, 6),
      shared(`C${row}`, 7),
      `<c r="D${row}"><v>${7_725_550_000 + at}</v></c>`,
      `<c r="E${row}" s="${(at % 2) + 1}"><v>${46_000 + (at % 300)}</v></c>`,
      `<c r="F${row}" s="4"><v>0.375</v></c>`,
    ]
    for (let column = 7; column <= columns; column++) {
      const address = `${columnName(column)}${row}`
      const kind = (at + column) % 7
      if (kind === 0) cells.push(`<c r="${address}" s="3"><v>${at / 8}</v></c>`)
      else if (kind === 1) cells.push(`<c r="${address}" t="b"><v>${at % 2}</v></c>`)
      else if (kind === 2) cells.push(`<c r="${address}" t="e"><f>1/0</f><v>#DIV/0!</v></c>`)
      else if (kind === 3) cells.push(`<c r="${address}" s="1"/>`)
      else if (kind === 4) cells.push(`<c r="${address}"><f>A${row}</f><v>${at}e-3</v></c>`)
      else cells.push(textCell(address, `Text ${at} of ${column}`))
    }
    xml += `<row r="${row}" spans="1:${columns}">${cells.join('')}</row>`
  }
  const list = {
    name: 'Businesses',
    xml: `${xml}<row r="${rows + 50}"><c r="A${rows + 50}" s="1"/></row>`,
  }
  const other = { name: 'Notes', xml: `<row r="1">${textCell('A1', 'x')}</row>` }
  const hidden = { name: 'Codes', xml: other.xml, state: 'hidden' } as const
  return zipOf(workbookFiles([hidden, list, other], { texts: texts.join(''), styles }))
}
