import * as t from '#messages/paper.ts'
import { qrCode } from '../../platform/ui/qr-code.ts'
import { siteText } from '../../platform/ui/links.ts'
import { tone } from '../../assets/pictures/palette.ts'
import { letterPaper, newPdf, pdfBytes } from '../../assets/pictures/pdf.server.ts'

/** Centered texts around a code, in the language of the request. */
export type Placard = {
  title: string
  site: string
  /** Above the headline, such as "Veteran-owned". */
  kicker: string
  headline: string
  /** Below the headline. */
  about: string
  /** Below the code. */
  notes: string[]
  /** The full URL in the code. */
  url: string
}

/** In points on US Letter: a card to cut out, or a poster that fills the page. */
const formats = {
  card: { width: 504, height: 648, band: 0, headline: 40, text: 17, small: 12, code: 330 },
  poster: { width: 612, height: 792, band: 84, headline: 50, text: 21, small: 14, code: 420 },
}

export type PlacardFormat = keyof typeof formats

/** A tagged PDF of one page. */
export async function drawPlacard(
  placard: Placard,
  format: PlacardFormat,
  language: string,
): Promise<Buffer> {
  const document = newPdf({ title: placard.title, language, ...letterPaper })
  const { width, height, band, headline, text, small, code } = formats[format]
  const left = (letterPaper.width - width) / 2
  const top = (letterPaper.height - height) / 2
  document.markContent('Artifact')
  if (band) {
    document.rect(0, 0, width, band).fill(tone.ink)
    document.rect(0, band, width, 4).fill(tone.gold)
  } else document.roundedRect(left, top, width, height, 12).lineWidth(1).stroke(tone.ink)
  document.endMarkedContent()

  const page = new Column(document, left + 36, width - 72)
  page.say('P', placard.site, {
    y: band ? 28 : top + 26,
    size: text,
    isBold: true,
    isWhite: !!band,
  })
  page.say('P', placard.kicker, { y: (band || top + 56) + 34, size: text, isBold: true })
  page.say('H1', placard.headline, {
    size: headline,
    lowest: 18,
    room: headline * 2.5,
    isBold: true,
  })
  page.y += headline * 0.15
  page.say('P', placard.about, { size: text, lowest: 12, room: text * 2.6 })
  const notes = [...placard.notes, siteText(placard.url)]
  const foot = notes.reduce(
    (sum, note) => sum + page.heightOf(note, small) + 4,
    page.heightOf(t.scan(), text, true) + 8,
  )
  const end = top + height - 24 - foot
  page.code(placard.url, Math.min(code, end - page.y - 8), end)
  page.say('P', t.scan(), { size: text, isBold: true })
  page.y += 4
  for (const note of notes) page.say('P', note, { size: small })
  return pdfBytes(document)
}

type Saying = {
  y?: number
  size: number
  isBold?: boolean
  isWhite?: boolean
  /** Shrinks down to this size until it fits in the room. */
  lowest?: number
  room?: number
}

class Column {
  readonly #document: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #x: number
  readonly #width: number
  y = 0

  constructor(document: PDFKit.PDFDocument, x: number, width: number) {
    this.#document = document
    this.#root = document.struct('Document')
    document.addStructure(this.#root)
    this.#x = x
    this.#width = width
  }

  heightOf(text: string, size: number, isBold = false): number {
    this.#document.font(isBold ? 'bold' : 'regular').fontSize(size)
    return this.#document.heightOfString(text, { width: this.#width })
  }

  say(tag: string, text: string, { y, size, isBold = false, isWhite, lowest, room }: Saying): void {
    if (y !== undefined) this.y = y
    if (!text) return
    const fits = (one: number) => !room || this.heightOf(text, one, isBold) <= room
    let fitting = size
    while (fitting > (lowest ?? size) && !fits(fitting)) fitting -= 1
    const height = this.heightOf(text, fitting, isBold)
    const write = () => {
      this.#document
        .font(isBold ? 'bold' : 'regular')
        .fontSize(fitting)
        .fillColor(isWhite ? 'white' : tone.ink)
        .text(text, this.#x, this.y, { width: this.#width, align: 'center' })
    }
    this.#root.add(this.#document.struct(tag, {}, write))
    this.y += height + 4
  }

  /** In the middle of the room above `end`. */
  code(url: string, side: number, end: number): void {
    const { size, path } = qrCode(url)
    const x = this.#x + (this.#width - side) / 2
    const y = this.y + (end - this.y - side) / 2
    const draw = () => {
      this.#document
        .save()
        .translate(x, y)
        .scale(side / size)
        .path(path)
        .fill('black')
        .restore()
    }
    this.#root.add(this.#document.struct('Figure', { alt: t.qrCode({ url }) }, draw))
    this.y = end
  }
}
