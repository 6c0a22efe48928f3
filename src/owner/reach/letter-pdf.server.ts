import * as t from '#messages/owner-letter.ts'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { letterPaper as paper, newPdf, pdfBytes } from '../../assets/pictures/pdf.server.ts'
import { qrCode } from '../../platform/ui/qr-code.ts'
import type { Language } from '../../platform/text/language.ts'

/**
 * Where the two windows of a #10 envelope (4 1/8 x 9 1/2 in) show US Letter paper. The windows: return
 * address 7/8 x 3 1/2 in, 3/8 in from the left and 2 1/2 in from the bottom; address 1 1/8 x 4 in,
 * 7/8 in from the left and 1/2 in from the bottom. USPS asks for 1/8 in of clear space around the
 * address however the paper moves in the envelope (Domestic Mail Manual 601.6.3, Publication 25, 3-9).
 * Folded at the marks, 3 7/8 in high, the paper moves by 1/4 in up and 1 in to the right. That leaves,
 * measured on the paper in points:
 */
const returnArea = { x: 45, top: 56, width: 160, bottom: 98 }
const addressArea = { x: 76, top: 189, width: 194, bottom: 234 }
const folds = [279, 558]

const margin = 64
const width = paper.width - 2 * margin
const bodyTop = 300
const bodyBottom = paper.height - 40
const qrSize = 104

/** From comfortable to the smallest that's still easy to read on paper. */
const sizes = [11, 10.5, 10, 9.5, 9, 8.5, 8]

export type LetterText = {
  name: string
  street: string
  city: string
  zip: string
  code: string
  /** As "January 20, 2027". */
  until: string
  /** The answer to “Who told us about your business?” */
  source: string
  /** The data that the listing shows. */
  shown: string[]
}

export type Sender = {
  site: string
  /** As printed: "example.org/letter". */
  shortUrl: string
  letterUrl: string
  /** The line for readers of the other language. */
  otherLanguage: string
  organization: string
  address: string
  day: string
  questions: string
}

type Item = {
  tag: 'H1' | 'H2' | 'P' | 'LI'
  text: string
  isBold?: boolean
  grows?: number
  /** Next to the QR code. */
  isNarrow?: boolean
}

/** One letter on each page. */
export async function drawLetters(
  letters: readonly LetterText[],
  sender: Sender,
  language: Language,
): Promise<Buffer> {
  const document = newPdf({ title: t.documentTitle({ site: sender.site }), language, ...paper })
  const root = document.struct('Document')
  document.addStructure(root)
  for (const [at, letter] of letters.entries()) {
    // A letter takes 30 ms, in which no request is read.
    await othersTurn()
    if (at > 0) document.addPage()
    const part = document.struct('Sect')
    root.add(part)
    drawLetter({ document, part }, letter, sender)
    part.end()
  }
  return pdfBytes(document)
}

type Page = { document: PDFKit.PDFDocument; part: PDFKit.PDFStructureElement }

function drawLetter(page: Page, letter: LetterText, sender: Sender): void {
  drawBlock(page, senderLines(sender), returnArea)
  drawBlock(page, addressLines(letter), addressArea)
  const { document, part } = page
  part.add(
    document.struct('P', {}, () => {
      document.font('regular').fontSize(10).fillColor('black')
      document.text(sender.day, 400, returnArea.top, { width: 148, align: 'right' })
    }),
  )
  document.markContent('Artifact')
  for (const y of folds) document.rect(10, y, 14, 0.5).fill('#8A8577')
  document.endMarkedContent()
  drawBody(page, bodyOf(letter, sender), sender)
}

function senderLines({ site, organization, address }: Sender): string[] {
  const [street, ...city] = address.split(/,\s*(?=[^,]+,\s*[A-Z]{2}\b)/)
  return [site, organization, street ?? '', ...city].filter(Boolean).slice(-4)
}

function addressLines({ name, street, city, zip }: LetterText): string[] {
  return [name, street, t.cityLine({ city, zip })]
}

type Area = typeof addressArea

/** Lines that stay inside a window, from 10 points down. USPS asks for at least 8. */
function drawBlock({ document, part }: Page, lines: string[], area: Area): void {
  const room = area.bottom - area.top
  const heightAt = (size: number, text: string) => {
    document.font('regular').fontSize(size)
    return document.heightOfString(text, { width: area.width })
  }
  const whole = lines.join('\n')
  const size = [10, 9.5, 9, 8.5].find((one) => heightAt(one, whole) <= room) ?? 8
  const text = fitting(lines, (text) => heightAt(size, text) <= room)
  const top = area.top + Math.max(0, room - heightAt(size, text)) / 2
  part.add(
    document.struct('P', {}, () => {
      document.font('regular').fontSize(size).fillColor('black')
      document.text(text, area.x, top, { width: area.width })
    }),
  )
}

/** Shorten only the name: carriers need the rest. */
function fitting([name = '', ...rest]: string[], isFitting: (text: string) => boolean): string {
  const words = name.split(' ')
  let text = [name, ...rest].join('\n')
  while (words.length > 1 && !isFitting(text)) {
    words.pop()
    text = [`${words.join(' ')}…`, ...rest].join('\n')
  }
  return text
}

function bodyOf(letter: LetterText, sender: Sender): Item[] {
  const { name, code, until, source, shown } = letter
  const { site, shortUrl, otherLanguage, questions } = sender
  const line = (text: string): Item => ({ tag: 'LI', text })
  return [
    { tag: 'H1', text: t.heading({ name }), isBold: true, grows: 4 },
    { tag: 'P', text: t.reason({ site, name }) },
    { tag: 'P', text: `${t.whoToldUs()} ${source}` },
    { tag: 'H2', text: t.howTo({ url: shortUrl }), isBold: true, grows: 1, isNarrow: true },
    { tag: 'P', text: code, isBold: true, grows: 12, isNarrow: true },
    { ...line(t.confirm()), isNarrow: true },
    { ...line(t.manage()), isNarrow: true },
    { ...line(t.remove()), isNarrow: true },
    { tag: 'P', text: t.codeRule({ day: until }), isNarrow: true },
    { tag: 'P', text: t.ifNot(), isNarrow: true },
    { tag: 'H2', text: t.whatWeShow(), isBold: true, grows: 1 },
    ...shown.map(line),
    { tag: 'P', text: otherLanguage.replace('\n', ' ') },
    { tag: 'P', text: questions },
  ]
}

/** In the largest size that fits below the fold. */
function drawBody({ document, part }: Page, items: Item[], sender: Sender): void {
  const size = sizes.find((one) => bottomAt(document, items, one) <= bodyBottom) ?? 8
  let y = bodyTop
  let codeTop: number | null = null
  for (const item of items) {
    y += gapBefore(item, size)
    const start = y
    if (item.isNarrow) codeTop ??= start
    part.add(document.struct(item.tag, {}, () => write(document, item, size, start)))
    y += heightOf(document, item, size) + size * 0.35
  }
  drawQr({ document, part }, sender, codeTop ?? y)
}

function bottomAt(document: PDFKit.PDFDocument, items: Item[], size: number): number {
  return items.reduce(
    (y, item) => y + gapBefore(item, size) + heightOf(document, item, size) + size * 0.35,
    bodyTop,
  )
}

function gapBefore({ tag }: Item, size: number): number {
  return tag === 'H2' ? size * 0.7 : 0
}

function boxOf({ tag, isNarrow }: Item, size: number) {
  const indent = tag === 'LI' ? size : 0
  return { indent, width: width - indent - (isNarrow ? qrSize + 24 : 0), lineGap: size * 0.12 }
}

function setFont(document: PDFKit.PDFDocument, { isBold, grows = 0 }: Item, size: number): void {
  document
    .font(isBold ? 'bold' : 'regular')
    .fontSize(size + grows)
    .fillColor('black')
}

function heightOf(document: PDFKit.PDFDocument, item: Item, size: number): number {
  setFont(document, item, size)
  const { width, lineGap } = boxOf(item, size)
  return document.heightOfString(item.text, { width, lineGap })
}

function write(document: PDFKit.PDFDocument, item: Item, size: number, y: number): void {
  setFont(document, item, size)
  const { indent, width, lineGap } = boxOf(item, size)
  if (indent) document.text('•', margin, y, { lineBreak: false })
  document.text(item.text, margin + indent, y, { width, lineGap })
}

function drawQr({ document, part }: Page, { letterUrl, shortUrl }: Sender, top: number): void {
  const { size, path } = qrCode(letterUrl)
  part.add(
    document.struct('Figure', { alt: t.qrCode({ url: shortUrl }) }, () => {
      document.save()
      document.translate(paper.width - margin - qrSize, top)
      document.scale(qrSize / size)
      document.path(path).fill('black')
      document.restore()
    }),
  )
}
