import * as t from '#messages/paper.ts'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import {
  letterPaper,
  halfLetter,
  newPdf,
  pdfBytes,
  rule,
} from '../../assets/pictures/pdf.server.ts'
import { phoneText, type PaperLine, type TradeList } from './trade-list.ts'

/** In points. A sheet has two columns and no contents; a booklet one column, after its contents. */
const formats = {
  sheet: { ...letterPaper, margin: 40, columns: 2, size: 9 },
  booklet: { ...halfLetter, margin: 34, columns: 1, size: 9 },
}

export type PaperFormat = keyof typeof formats

type Foot = { site: string; url: string; day: string }

/** Then requests that wait get their turn. */
const linesAtOnce = 50

const gap = 20
/** Between the list and the edge of the page. */
const footHeight = 22

/** A tagged PDF of a list by trade. */
export async function drawTradeList(
  list: TradeList,
  format: PaperFormat,
  { foot, language }: { foot: Foot; language: string },
): Promise<Buffer> {
  const { title } = list
  const document = newPdf({ title, language, ...formats[format] })
  const drawing = new ListDrawing(document, format)
  drawing.head(list, foot)
  if (format === 'booklet') drawing.leaveContents(list.groups.length)
  const contents: { trade: string; page: number }[] = []
  for (const { trade, lines } of list.groups) {
    contents.push({ trade, page: await drawing.trade(trade, lines) })
    await letOthersIn()
  }
  if (format === 'booklet') drawing.contents(contents)
  drawing.feet(foot)
  return pdfBytes(document)
}

type Text = { text: string; isBold?: boolean; size?: number; color?: string }

class ListDrawing {
  readonly #document: PDFKit.PDFDocument
  readonly #format: (typeof formats)[PaperFormat]
  readonly #parts: Record<'head' | 'contents' | 'list', PDFKit.PDFStructureElement>
  readonly #width: number
  #column = 0
  #top: number
  #y: number
  #contentsFrom = 0

  constructor(document: PDFKit.PDFDocument, format: PaperFormat) {
    this.#document = document
    this.#format = formats[format]
    const { width, margin, columns } = this.#format
    this.#width = (width - 2 * margin - (columns - 1) * gap) / columns
    this.#top = margin
    this.#y = margin
    const root = document.struct('Document')
    document.addStructure(root)
    const part = (kind: string) => {
      const element = document.struct(kind)
      root.add(element)
      return element
    }
    this.#parts = { head: part('Sect'), contents: part('TOC'), list: part('Sect') }
  }

  /** Across the columns of the first page. */
  head({ title, about, madeUp }: TradeList, { site, url }: Foot): void {
    const { width, margin, size } = this.#format
    const across = { x: margin, width: width - 2 * margin }
    const say = (tag: string, text: Text) => {
      this.#parts.head.add(this.#document.struct(tag, {}, () => this.#write(text, across)))
    }
    say('P', { text: site, isBold: true, size: size + 1 })
    say('H1', { text: title, isBold: true, size: size * 2 })
    say('P', { text: about })
    if (madeUp) say('P', { text: madeUp, isBold: true })
    say('P', { text: t.upToDate({ url }) })
    rule(this.#document, margin, this.#y + 3, width - 2 * margin, 1.5)
    this.#y += 12
    this.#top = this.#y
  }

  /** Pages for the contents, which are known after the list. */
  leaveContents(trades: number): void {
    this.#contentsFrom = this.#y
    const { margin } = this.#format
    // Its heading takes less than two lines.
    const first = this.#contentsOnPage(this.#y + 2 * this.#lineHeight)
    const perPage = this.#contentsOnPage(margin)
    const more = Math.ceil(Math.max(0, trades - first) / perPage)
    for (let page = 0; page <= more; page += 1) this.#document.addPage()
    this.#column = 0
    this.#top = margin
    this.#y = margin
  }

  contents(entries: readonly { trade: string; page: number }[]): void {
    const { margin } = this.#format
    this.#document.switchToPage(0)
    this.#y = this.#contentsFrom
    const title = { text: t.trades(), isBold: true, size: this.#format.size * 1.4 }
    this.#parts.contents.add(this.#document.struct('H2', {}, () => this.#write(title)))
    let page = 0
    for (const entry of entries) {
      if (this.#y + this.#lineHeight > this.#bottom) {
        page += 1
        this.#document.switchToPage(page)
        this.#y = margin
      }
      this.#parts.contents.add(this.#document.struct('TOCI', {}, () => this.#contentsLine(entry)))
    }
  }

  /** @returns the number of the page it starts on. */
  async trade(trade: string, lines: readonly PaperLine[]): Promise<number> {
    const { size } = this.#format
    const document = this.#document
    const heading: Text = { text: trade, isBold: true, size: size * 1.3 }
    const [first] = lines
    const needed = this.#heightOf(heading) + (first ? this.#entryHeight(first) : 0)
    if (this.#y > this.#top) this.#y += size * 0.8
    if (this.#y + needed > this.#bottom) this.#goOn()
    const part = document.struct('Sect')
    this.#parts.list.add(part)
    const page = document.bufferedPageRange().count
    document.outline.addItem(trade)
    part.add(document.struct('H2', {}, () => this.#write(heading)))
    const list = document.struct('L')
    part.add(list)
    for (const [at, line] of lines.entries()) {
      if (at % linesAtOnce === linesAtOnce - 1) await letOthersIn()
      if (this.#y + this.#entryHeight(line) > this.#bottom) this.#goOn()
      const write = () => this.#entry(line)
      list.add(document.struct('LI', {}, [document.struct('LBody', {}, write)]))
    }
    return page
  }

  /** The number and the source of each page. */
  feet({ url, day }: Foot): void {
    const { width, height, margin } = this.#format
    const document = this.#document
    const pages = document.bufferedPageRange().count
    for (let page = 0; page < pages; page += 1) {
      document.switchToPage(page)
      document.markContent('Artifact')
      document.font('regular').fontSize(7.5).fillColor('black')
      const y = height - margin - 4
      const line = { width: width - 2 * margin - 40, lineBreak: false, ellipsis: true, height: 10 }
      document.text(`${url} · ${day}`, margin, y, line)
      const number = `${page + 1} / ${pages}`
      document.text(number, width - margin - document.widthOfString(number), y, {
        lineBreak: false,
      })
      document.endMarkedContent()
    }
  }

  get #bottom(): number {
    const { height, margin } = this.#format
    return height - margin - footHeight
  }

  get #lineHeight(): number {
    return this.#format.size * 1.55
  }

  #contentsOnPage(from: number): number {
    return Math.floor((this.#bottom - from) / this.#lineHeight)
  }

  #goOn(): void {
    if (this.#column + 1 < this.#format.columns) this.#column += 1
    else {
      this.#document.addPage()
      this.#column = 0
      this.#top = this.#format.margin
    }
    this.#y = this.#top
  }

  #texts(line: PaperLine): Text[] {
    const ways = [phoneText(line), line.address].filter(Boolean)
    const together = ways.join(' · ')
    this.#document.font('regular').fontSize(this.#format.size)
    const fits = this.#document.widthOfString(together) < this.#width
    return [
      { text: line.name, isBold: true },
      ...(fits ? [together] : ways).map((text) => ({ text })),
      { text: line.notes, size: this.#format.size - 1, color: '#333333' },
    ]
  }

  #entry(line: PaperLine): void {
    for (const text of this.#texts(line)) this.#write(text)
    this.#y += this.#format.size * 0.5
  }

  #entryHeight(line: PaperLine): number {
    return this.#texts(line).reduce((sum, text) => sum + this.#heightOf(text), 0)
  }

  #heightOf({ text, isBold = false, size = this.#format.size }: Text, width = this.#width): number {
    this.#document.font(isBold ? 'bold' : 'regular').fontSize(size)
    return this.#document.heightOfString(text, { width, lineGap: size * 0.08 })
  }

  #write(text: Text, place: { x: number; width: number } = this.#place): void {
    const { size = this.#format.size, color = 'black' } = text
    const height = this.#heightOf(text, place.width)
    const options = { width: place.width, lineGap: size * 0.08 }
    this.#document.fillColor(color).text(text.text, place.x, this.#y, options)
    this.#y += height
  }

  get #place(): { x: number; width: number } {
    const { margin } = this.#format
    return { x: margin + this.#column * (this.#width + gap), width: this.#width }
  }

  #contentsLine({ trade, page }: { trade: string; page: number }): void {
    const { size, margin, width } = this.#format
    const number = String(page)
    this.#document.font('regular').fontSize(size).fillColor('black')
    const fits = { width: this.#width - 40, lineBreak: false, ellipsis: true, height: size * 1.5 }
    this.#document.text(trade, margin, this.#y, fits)
    const x = width - margin - this.#document.widthOfString(number)
    this.#document.text(number, x, this.#y, { lineBreak: false })
    this.#y += this.#lineHeight
  }
}
