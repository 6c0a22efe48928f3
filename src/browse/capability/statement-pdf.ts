import * as t from '#messages/capability.ts'
import { inLetters, widthOf } from './helvetica.ts'
import { paper, pdfFile, type Block, type PdfPage } from './pdf-file.ts'
import type { Line, Statement } from './statement.ts'

/** Points. */
const margin = 48
const sideWidth = 165
const gap = 24
const mainWidth = paper.width - 2 * margin - sideWidth - gap
const sideX = margin + mainWidth + gap
const foot = margin + 40

/** From comfortable to the smallest that's still easy to read on paper. */
const sizes = [10.5, 10, 9.5, 9, 8.5, 8]

/** On one page, in the largest text that fits; only more than that goes on to a second. */
export function drawStatement(statement: Statement, language: string): Buffer {
  let pages: PdfPage[] = []
  for (const size of sizes) {
    pages = pagesOf(statement, size)
    if (pages.length === 1) break
  }
  return pdfFile(t.titleOf({ name: statement.name }), language, pages)
}

type Item = { tag: Block['tag']; text: string; isBold?: boolean; size?: number; isPart?: boolean }

function pagesOf(statement: Statement, size: number): PdfPage[] {
  const page: PdfPage = { blocks: [], rules: [] }
  const heading: Item[] = [
    { tag: 'P', text: t.title(), isBold: true },
    { tag: 'H1', text: statement.name, isBold: true, size: statement.name.length > 60 ? 15 : 20 },
    { tag: 'P', text: statement.about },
  ]
  const whole = paper.width - 2 * margin
  const head = flow([page], heading, { x: margin, width: whole, top: paper.height - margin, size })
  page.rules.push({ x: margin, y: head - 2, width: whole, height: 2 })
  const top = head - 10
  const pages = [page]
  flow(pages, mainItems(statement), { x: margin, width: mainWidth, top, size })
  const side = { x: sideX, width: sideWidth, top, size: Math.min(size, 9.5) }
  flow(pages, sideItems(statement), side)
  for (const one of pages) {
    one.rules.push({ x: margin, y: foot - 8, width: whole, height: 0.5 })
    const notes = statement.notes.map((text): Item => ({ tag: 'P', text, size: 8 }))
    flow([one], notes, { x: margin, width: whole, top: foot - 10, size: 8, bottom: 0 })
  }
  return pages
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
  return { tag: 'H2', text, isBold: true, isPart: true }
}

function lineText({ label, text }: Line): string {
  return `${label}: ${text}`
}

type Column = { x: number; width: number; top: number; size: number; bottom?: number }

/** Fills a column, on further pages where one is full. @returns the height reached on the last. */
function flow(pages: PdfPage[], items: readonly Item[], column: Column): number {
  const { x, width, top, bottom = foot } = column
  let [at, y] = [0, top]
  for (const { tag, text, isBold = false, isPart = false, size: own } of items) {
    const size = own ?? (isPart ? column.size + 1.5 : column.size)
    const height = size * 1.28
    const indent = tag === 'LI' ? size : 0
    const lines = wrapped(inLetters(text), (width - indent) / size, isBold)
    if (isPart && y < top) y -= column.size * 0.8
    // A heading stays with the line after it.
    if (isPart && y - height - column.size * 1.28 < bottom) y = bottom
    let block: Block | null = null
    for (const [nth, line] of lines.entries()) {
      if (y - height < bottom) {
        at += 1
        pages[at] ??= { blocks: [], rules: [] }
        y = paper.height - margin
        block = null
      }
      if (!block) {
        block = { tag, runs: [] }
        pages[at]?.blocks.push(block)
      }
      y -= height
      const base = { y: y + size * 0.28, size, isBold }
      if (tag === 'LI' && nth === 0) block.runs.push({ ...base, x, text: '•' })
      block.runs.push({ ...base, x: x + indent, text: line })
    }
    y -= size * 0.2
  }
  return y
}

/** @param width at size 1. */
function wrapped(text: string, width: number, isBold: boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer, isBold) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (widthOf(line + letter, isBold) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}
