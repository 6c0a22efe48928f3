import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Font files for the renderer; browsers get variable, compressed ones. */
export const fontFiles = {
  sans: join(import.meta.dirname, 'fonts/public-sans-semibold.ttf'),
  serif: join(import.meta.dirname, 'fonts/source-serif-4-semibold.ttf'),
}

/** For documents. The renderer of pictures has no regular text. */
export const documentFonts = {
  regular: join(import.meta.dirname, 'fonts/public-sans-regular.ttf'),
  bold: fontFiles.sans,
}

/** Width of a text at size 1, without kerning. */
export type Measure = (text: string) => number

/**
 * Reads glyph widths. Tables as in the OpenType specification: `cmap` (format 4), `hhea`, `hmtx`,
 * `head`.
 */
export function readWidths(file: string): Measure {
  const bytes = readFileSync(file)
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = (tag: string) => tableStart(font, bytes, tag)
  const unitsPerEm = font.getUint16(start('head') + 18)
  const lastMetric = font.getUint16(start('hhea') + 34) - 1
  const glyphs = readGlyphs(font, start('cmap'))
  const metrics = start('hmtx')
  const widthOf = (glyph: number) => font.getUint16(metrics + 4 * Math.min(glyph, lastMetric))
  return (text) =>
    Array.from(text).reduce(
      (width, letter) => width + widthOf(glyphs.get(letter.codePointAt(0) ?? 0) ?? 0),
      0,
    ) / unitsPerEm
}

function tableStart(font: DataView, bytes: Buffer, tag: string): number {
  const count = font.getUint16(4)
  for (let entry = 12; entry < 12 + 16 * count; entry += 16)
    if (bytes.toString('latin1', entry, entry + 4) === tag) return font.getUint32(entry + 8)
  throw new Error(`The font has no table ${tag}`)
}

function readGlyphs(font: DataView, cmap: number): Map<number, number> {
  const table = format4(font, cmap)
  const size = font.getUint16(table + 6)
  const glyphs = new Map<number, number>()
  for (let segment = table + 14; segment < table + 14 + size; segment += 2) {
    const end = font.getUint16(segment)
    const first = font.getUint16(segment + size + 2)
    const delta = font.getUint16(segment + 2 * size + 2)
    const offsetAt = segment + 3 * size + 2
    const offset = font.getUint16(offsetAt)
    for (let code = first; code <= end && code < 0xffff; code += 1) {
      const found = offset ? font.getUint16(offsetAt + offset + 2 * (code - first)) : code
      if (found) glyphs.set(code, (found + delta) & 0xffff)
    }
  }
  return glyphs
}

function format4(font: DataView, cmap: number): number {
  const count = font.getUint16(cmap + 2)
  for (let entry = cmap + 4; entry < cmap + 4 + 8 * count; entry += 8) {
    const table = cmap + font.getUint32(entry + 4)
    if (font.getUint16(table) === 4) return table
  }
  throw new Error('The font has no character map of format 4')
}
