import * as t from '#messages/capability.ts'
import { letterPaper as paper, newPdf, pdfBytes, rule } from '../../assets/pictures/pdf.server.ts'
import type { Line, Statement } from './statement.ts'

/** Points. */
const margin = 48
const whole = paper.width - 2 * margin
const gap = 24
const sideWidth = 165
const foot = paper.height - margin - 40

/** From comfortable to the smallest that's still easy to read on paper. */
const sizes = [10.5, 10, 9.5, 9, 8.5, 8]

type Item = {
  tag: 'H1' | 'H2' | 'P' | 'LI'
  text: string
  isBold?: boolean
  size?: number
}

type Column = { x: number; width: number; top: number; size: number; bottom?: number }

/**
 * A tagged PDF for screen readers, with embedded fonts. Uses the largest text size that fits on
 * one page; a second page only if the smallest doesn't.
 */
export async function drawStatement(statement: Statement, language: string): Promise<Buffer> {
  for (const size of sizes) {
    const { document, pages } = draw(statement, language, size)
    if (pages === 1 || size === sizes.at(-1)) return pdfBytes(document)
  }
  throw new Error('There is no text size')
}

function draw(
  statement: Statement,
  language: string,
  size: number,
): { document: PDFKit.PDFDocument; pages: number } {
  const document = newPdf({ title: t.titleOf({ name: statement.name }), language, ...paper })
  const page = new Sheet(document)
  const { name } = statement
  const heading: Item[] = [
    { tag: 'P', text: t.title(), isBold: true },
    { tag: 'H1', text: name, isBold: true, size: name.length > 60 ? 15 : 20 },
    { tag: 'P', text: statement.about },
  ]
  const head = page.flow(heading, { x: margin, width: whole, top: margin, size })
  page.rule(head + 2, 2)
  const top = head + 14
  const main = mainItems(statement)
  const mainWidth = whole - sideWidth - gap
  page.flow(main, { x: margin, width: mainWidth, top, size })
  page.flow(
    sideItems(statement),
    main.length
      ? { x: margin + mainWidth + gap, width: sideWidth, top, size: Math.min(size, 9.5) }
      : { x: margin, width: whole, top, size },
  )
  const pages = document.bufferedPageRange().count
  const notes = statement.notes.map((text): Item => ({ tag: 'P', text, size: 8 }))
  for (let at = 0; at < pages; at += 1) {
    document.switchToPage(at)
    page.rule(foot + 8, 0.5)
    page.flow(notes, { x: margin, width: whole, top: foot + 12, size: 8, bottom: paper.height })
  }
  return { document, pages }
}

/** Draws tagged text on a document, adding pages as needed. */
class Sheet {
  readonly #document: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    this.#root = document.struct('Document')
    document.addStructure(this.#root)
  }

  rule(y: number, height: number): void {
    rule(this.#document, margin, y, whole, height)
  }

  /**
   * Fills a column from the first page on, continuing on further pages.
   * @returns the height reached on the last page.
   */
  flow(items: readonly Item[], { x, width, top, size: usual, bottom = foot }: Column): number {
    const document = this.#document
    let y = top
    let page = bottom === foot ? 0 : null
    if (page !== null) document.switchToPage(page)
    for (const [at, { tag, text, isBold, size: own }] of items.entries()) {
      const size = own ?? (tag === 'H2' ? usual + 1.5 : usual)
      const indent = tag === 'LI' ? size : 0
      const lineGap = size * 0.1
      document.font(isBold ? 'bold' : 'regular').fontSize(size)
      const height = document.heightOfString(text, { width: width - indent, lineGap })
      // A heading stays with the line after it.
      const needed = tag === 'H2' && at < items.length - 1 ? height + 2 * usual : height
      if (tag === 'H2' && y > top) y += usual * 0.8
      if (page !== null && y + needed > bottom) {
        page += 1
        if (page < document.bufferedPageRange().count) document.switchToPage(page)
        else document.addPage()
        y = margin
      }
      const start = y
      const write = () => {
        document
          .font(isBold ? 'bold' : 'regular')
          .fontSize(size)
          .fillColor('black')
        if (indent) document.text('•', x, start, { lineBreak: false })
        document.text(text, x + indent, start, { width: width - indent, lineGap })
      }
      this.#root.add(document.struct(tag, {}, write))
      y += height + size * 0.2
    }
    return y
  }
}

function mainItems({ parts }: Statement): Item[] {
  return parts.flatMap(({ title, lines }) => [
    part(title),
    ...lines.map((text): Item => ({ tag: 'LI', text })),
  ])
}

function sideItems({ proof, codes, stated, contact }: Statement): Item[] {
  const [badge = '', ...rest] = proof.lines
  const plain = (text: string): Item => ({ tag: 'P', text })
  const owners = [...codes.map(lineText), ...stated].map(plain)
  return [
    part(proof.title),
    { tag: 'P', text: badge, isBold: true },
    ...rest.map(plain),
    ...(owners.length ? [part(t.fromOwner()), ...owners] : []),
    part(t.contact()),
    ...contact.map(lineText).map(plain),
  ]
}

function part(text: string): Item {
  return { tag: 'H2', text, isBold: true }
}

function lineText({ label, text }: Line): string {
  return `${label}: ${text}`
}
