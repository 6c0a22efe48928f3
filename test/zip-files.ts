import { crc32, deflateRawSync } from 'node:zlib'

/** A file inside a zip archive; what it says of itself may be a lie. */
export type Inside = {
  name: string
  content?: string | Buffer
  /** Already packed, with the size that it unpacks to. */
  packed?: { bytes: Buffer; size: number }
  saysSize?: number
  /** At the place of the file before it, whose bytes it shares. */
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

/** The files of a workbook, as Excel writes them. @param sheets with what is in their `sheetData`. */
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

/** A cell with a text of its own. */
export function textCell(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
}
