import { renderAsync } from '@resvg/resvg-js'
import { fontFiles } from './font.server.ts'

const maxKept = 100
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * An SVG as a PNG, in our own fonts and nobody's else. Drawing takes a tenth of a second in a thread of
 * its own, so the last pictures are kept; one that is asked for twice at a time is drawn once.
 */
export function renderPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = kept.get(svg) ?? draw(svg)
  kept.delete(svg)
  kept.set(svg, png)
  png.catch(() => kept.delete(svg))
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return png
}

async function draw(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const font = {
    loadSystemFonts: false,
    fontFiles: Object.values(fontFiles),
    defaultFontFamily: 'Public Sans',
  }
  const image = await renderAsync(svg, { font, logLevel: 'off' })
  return new Uint8Array(image.asPng())
}
