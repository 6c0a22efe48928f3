import { byteOf } from './helvetica.ts'

/** Points from the lower left corner of the page. `text` in letters that the font has. */
type Run = { x: number; y: number; size: number; isBold: boolean; text: string }

/** What a screen reader announces as one: a heading, a paragraph, an item. */
export type Block = { tag: 'H1' | 'H2' | 'P' | 'LI'; runs: Run[] }

type Rule = { x: number; y: number; width: number; height: number }

export type PdfPage = { blocks: Block[]; rules: Rule[] }

/** US Letter. */
export const paper = { width: 612, height: 792 }

/** A tagged PDF 1.7 in Helvetica, which every reader has. */
export function pdfFile(title: string, language: string, pages: readonly PdfPage[]): Buffer {
  const objects: string[] = []
  const add = (text: string) => objects.push(text)
  const first = 7
  const pageNumber = (at: number) => first + 2 * at
  const elementsFrom = first + 2 * pages.length
  const elements: string[] = []
  const parents = pages.map((page, at) => {
    const kids = page.blocks.map(({ tag }, mcid) => {
      elements.push(
        `<< /Type /StructElem /S /${tag} /P 6 0 R /Pg ${pageNumber(at)} 0 R /K ${mcid} >>`,
      )
      return `${elementsFrom + elements.length - 1} 0 R`
    })
    return `${at} [${kids.join(' ')}]`
  })
  const kids = elements.map((_, at) => `${elementsFrom + at} 0 R`).join(' ')
  add(
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /MarkInfo << /Marked true >> /StructTreeRoot 5 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${pageNumber(at)} 0 R`).join(' ')}] >>`,
  )
  for (const name of ['Helvetica', 'Helvetica-Bold'])
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
  add(
    `<< /Type /StructTreeRoot /K 6 0 R /ParentTree << /Nums [${parents.join(' ')}] >> /ParentTreeNextKey ${pages.length} >>`,
  )
  add(`<< /Type /StructElem /S /Document /P 5 0 R /K [${kids}] >>`)
  for (const [at, page] of pages.entries()) {
    const content = contentOf(page)
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${pageNumber(at) + 1} 0 R /StructParents ${at} /Tabs /S >>`,
    )
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  objects.push(...elements)
  add(`<< /Title <feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}> >>`)
  return written(objects)
}

function contentOf({ blocks, rules }: PdfPage): string {
  const drawn = rules.map(({ x, y, width, height }) => `${x} ${y} ${width} ${height} re f`)
  const lines = blocks.map(({ tag, runs }, mcid) =>
    [`/${tag} << /MCID ${mcid} >> BDC`, ...runs.map(textOf), 'EMC'].join('\n'),
  )
  const lead = drawn.length ? ['/Artifact BMC', '0.04 0.12 0.23 rg', ...drawn, 'EMC', '0 g'] : []
  return [...lead, ...lines].join('\n')
}

function textOf({ x, y, size, isBold, text }: Run): string {
  const bytes = Array.from(text, (letter) => byteOf(letter) ?? 0x3f)
  const hex = Buffer.from(bytes).toString('hex')
  return `BT /${isBold ? 'B' : 'R'} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td <${hex}> Tj ET`
}

/** Objects numbered from 1; the catalog is the first, the title the last. */
function written(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>`
  return Buffer.from(`${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}
