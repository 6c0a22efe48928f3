import Pdf from 'pdfkit'
import { documentFonts } from './font.server.ts'
import { tone } from './palette.ts'

/** US Letter, in points. */
export const letterPaper = { width: 612, height: 792 }
/** Half of a sheet of US Letter. */
export const halfLetter = { width: 396, height: 612 }

type Paper = { title: string; language: string; width: number; height: number }

/** A tagged PDF for screen readers, with embedded fonts called `regular` and `bold`. */
export function newPdf({ title, language, width, height }: Paper): PDFKit.PDFDocument {
  const document = new Pdf({
    size: [width, height],
    margin: 0,
    font: documentFonts.regular,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title },
  })
  document.registerFont('regular', documentFonts.regular)
  document.registerFont('bold', documentFonts.bold)
  return document
}

/** A line that screen readers skip. */
export function rule(
  document: PDFKit.PDFDocument,
  x: number,
  y: number,
  width: number,
  height: number,
) {
  document.markContent('Artifact')
  document.rect(x, y, width, height).fill(tone.ink)
  document.endMarkedContent()
}

export function pdfBytes(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    document.end()
  })
}

/** Shown in the browser, and saved under this name. */
export function pdfAnswer(file: Buffer, name: string): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'public, no-cache',
      'x-robots-tag': 'noindex',
    },
  })
}
