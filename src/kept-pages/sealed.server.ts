import { createHash } from 'node:crypto'

/** A document that is the same for everybody, and the hashes by which its inline scripts and styles are allowed. */
export type Sealed = { html: string; scripts: string[]; styles: string[] }

/**
 * Makes a rendered document independent of its request. Scripts and styles that carry the key of this rendering are
 * ours: they lose it and are allowed by their hash. What somebody has smuggled into a page does not know the key,
 * and stays forbidden. What React writes as attributes `style` becomes one style sheet.
 *
 * @param key of the rendering, which nobody else knows.
 * @param later the scripts that the page's own scripts write.
 */
export function seal(html: string, key: string, later: readonly string[]): Sealed {
  const mark = ` nonce="${key}"`
  const scripts = new Set(later.map(hashOf))
  const styles = new Set<string>()
  const rules = new Map<string, number>()
  const sealed = html.replace(inline, (all: string, ...groups: (string | undefined)[]) => {
    const [name, attributes = '', content = '', link, style] = groups
    if (style !== undefined) return attributeFor(rules, style)
    if (link !== undefined) return all.replace(mark, '')
    if (!name || !attributes.includes(mark)) return all
    if (content) (name === 'script' ? scripts : styles).add(hashOf(content))
    return `<${name}${attributes.replace(mark, '')}>${content}</${name}>`
  })
  if (!rules.size) return { html: sealed, scripts: [...scripts], styles: [...styles] }
  const sheet = sheetOf(rules)
  styles.add(hashOf(sheet))
  return {
    html: sealed.replace('</head>', () => `<style>${sheet}</style></head>`),
    scripts: [...scripts],
    styles: [...styles],
  }
}

/** Scripts and styles whole, so that nothing within them is taken for markup; links; and attributes `style`. */
const inline = /<(script|style)\b([^>]*)>([^]*?)<\/\1>|(<link\b[^>]*>)| style="([^"]*)"/g

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

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
