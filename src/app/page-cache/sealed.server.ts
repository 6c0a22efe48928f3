import { hash } from 'node:crypto'
import type { Bytes } from './encoded.server.ts'

/** A shared document with the hashes of its inline scripts and styles. */
export type Sealed = { html: Bytes; scripts: string[]; styles: string[] }

/**
 * Security: scripts and styles with this rendering's nonce are ours; they lose it and are allowed
 * by hash. Injected ones don't know the nonce and stay blocked. Style attributes move to one sheet.
 * @param html as UTF-8.
 * @param key the secret nonce.
 * @param later scripts written by the page's own scripts.
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
    // Skipped whole, so that nothing inside is parsed as markup.
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

/** Next position of a text, or the end. Each stretch is searched once. */
function finder(html: Buffer, text: Buffer): (from: number) => number {
  let at = -1
  return (from) => {
    if (at < from) at = html.indexOf(text, from)
    if (at < 0) at = html.length
    return at
  }
}

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
    // Security: drops styles that could close the rule or the sheet.
    return `[data-style="${number}"]{${/[{}<\\]|\/\*/.test(text) ? '' : text}}`
  })
  return lines.join('\n')
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function hashOf(text: string | Buffer): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
