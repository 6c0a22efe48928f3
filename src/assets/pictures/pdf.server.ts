import Pdf from 'pdfkit'
import { documentFonts } from './font.server.ts'

/** Points, on US Letter paper. */
export const paper = { width: 612, height: 792 }

/** A tagged PDF for screen readers, with the fonts `regular` and `bold` embedded. */
export function newPdf({ title, language }: { title: string; language: string }) {
  const document = new Pdf({
    size: 'LETTER',
    margin: 0,
    // With one here, PDFKit would parse its file again at each use under another name.
    font: '',
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title },
  })
  document.registerFont('regular', documentFonts.regular)
  document.registerFont('bold', documentFonts.bold)
  const root = document.struct('Document')
  document.addStructure(root)
  return { document, root }
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
