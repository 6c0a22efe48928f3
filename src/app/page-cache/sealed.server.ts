import { hash } from 'node:crypto'
import type { Bytes } from './encoded.server.ts'

/** A document that is the same for everybody, and the hashes by which its inline scripts and styles are allowed. */
export type Sealed = { html: Bytes; scripts: string[]; styles: string[] }

/**
 * Makes a rendered document independent of its request. Scripts and styles that carry the key of this rendering are
 * ours: they lose it and are allowed by their hash. What somebody has smuggled into a page does not know the key,
 * and stays forbidden. What React writes as attributes `style` becomes one style sheet.
 *
 * @param html as UTF-8; what is looked for in it are Latin letters and signs.
 * @param key of the rendering, which nobody else knows.
 * @param later the scripts that the page's own scripts write.
 */
export function seal(html: Bytes, key: string, later: readonly string[]): Sealed {
  const mark = Buffer.from(` nonce="${key}"`)
  const scripts = new Set(later.map(hashOf))
  const styles = new Set<string>()
  const rules = new Map<string, number>()
  const parts: Buffer[] = []
  let done = 0
  const copyTo = (end: number) => {
    parts.push(html.subarray(done, end))
    done = end
  }
  const [nextMark, nextStyle] = [finder(html, mark), finder(html, styleStart)]
  for (;;) {
    const at = Math.min(nextMark(done), nextStyle(done))
    copyTo(at)
    if (at === html.length) break
    if (at !== nextMark(at)) {
      const end = html.indexOf('"', at + styleStart.length)
      const style = html.subarray(at + styleStart.length, end).toString()
      parts.push(Buffer.from(attributeFor(rules, style)))
      done = end + 1
      continue
    }
    done += mark.length
    const name = /^<(script|style)\b/.exec(
      html.toString('latin1', html.lastIndexOf('<', at), at),
    )?.[1]
    if (!name) continue
    // Whole, so that nothing within it is taken for markup.
    const start = html.indexOf('>', done) + 1
    const end = html.indexOf(`</${name}>`, start)
    if (end > start) (name === 'script' ? scripts : styles).add(hashOf(html.subarray(start, end)))
    copyTo(end)
  }
  const allowed = { scripts: [...scripts], styles: [...styles] }
  if (!rules.size) return { html: Buffer.concat(parts), ...allowed }
  const sheet = sheetOf(rules)
  const sealed = Buffer.concat(parts)
  const head = sealed.indexOf('</head>')
  const whole = [
    sealed.subarray(0, head),
    Buffer.from(`<style>${sheet}</style>`),
    sealed.subarray(head),
  ]
  return { html: Buffer.concat(whole), ...allowed, styles: [...styles, hashOf(sheet)] }
}

const styleStart = Buffer.from(' style="')

/** Tells where a text stands next; the end of the document where it does not. It is looked for once for each place. */
function finder(html: Buffer, text: Buffer): (from: number) => number {
  let at = -1
  return (from) => {
    if (at < from) at = html.indexOf(text, from)
    if (at < 0) at = html.length
    return at
  }
}

/** Each different style has a number; the sheet says what it is. */
function attributeFor(rules: Map<string, number>, style: string): string {
  const number = rules.get(style) ?? rules.size
  rules.set(style, number)
  return ` data-style="${number}"`
}

function sheetOf(rules: Map<string, number>): string {
  const lines = [...rules].map(([style, number]) => {
    const text = style.replaceAll(
      /&(amp|lt|gt|quot|#x27);/g,
      (_, name: string) => signs[name] ?? '',
    )
    // What would end its rule or the sheet is no style that a page of ours has.
    return `[data-style="${number}"]{${/[{}<\\]|\/\*/.test(text) ? '' : text}}`
  })
  return lines.join('\n')
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function hashOf(text: string | Buffer): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
