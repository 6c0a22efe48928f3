import type { Page } from 'playwright-core'

type Value = { value?: unknown }
type AxNode = {
  nodeId: string
  ignored: boolean
  role?: Value
  name?: Value
  value?: Value
  description?: Value
  properties?: { name: string; value: Value }[]
  childIds?: string[]
}

const landmarks = new Set([
  'banner',
  'complementary',
  'contentinfo',
  'main',
  'navigation',
  'region',
  'search',
])
const groups = new Set(['form', 'group', 'radiogroup'])
const fields = new Set([
  'button',
  'checkbox',
  'combobox',
  'listbox',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
])
/** Others' names for the same role. */
const roles: Record<string, string> = {
  ComboBoxSelect: 'combobox',
  DisclosureTriangle: 'button',
  TextField: 'textbox',
  InputTime: 'time field',
  Time: 'time field',
}

/**
 * A page as a screen reader reads it out, from the browser's accessibility tree, one line each:
 * `heading 1: Plumbers near 34994`, `textbox: ZIP code, required`, or text.
 *
 * @param within only the part with this role and name, such as `main` or `region: Hours`.
 */
export async function heard(page: Page, within = 'main'): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  const read = (id: string, isWithin: boolean): void => {
    const node = byId.get(id)
    if (!node) return
    const line = node.ignored ? '' : lineOf(node)
    const isHere = isWithin || line === within || line.startsWith(`${within}: `)
    if (isHere && line) lines.push(line)
    // Its name, or the text typed, has what it contains.
    if (line && /^(heading|link|button|text|textbox|combobox|image|option|time field)\b/.test(line))
      return
    for (const child of node.childIds ?? []) read(child, isHere)
  }
  read(nodes[0]?.nodeId ?? '', false)
  return lines
}

/** The lines that a jump from heading to heading reads out. */
export const headings = (lines: string[]) => lines.filter((line) => line.startsWith('heading'))

/** The lines that a jump from field to field reads out, buttons included. */
export const stops = (lines: string[]) =>
  lines.filter(
    (line) => fields.has(/^[a-z]+/.exec(line)?.[0] ?? '') || line.startsWith('time field'),
  )

/** The expected lines that are missing, or come before one that should precede them. */
export function notHeard(lines: string[], expected: (string | RegExp)[]): string[] {
  let from = 0
  return expected.flatMap((wanted) => {
    const fits = (line: string) =>
      typeof wanted === 'string' ? line === wanted : wanted.test(line)
    const at = lines.findIndex((line, place) => place >= from && fits(line))
    if (at === -1) return [String(wanted)]
    from = at + 1
    return []
  })
}

function lineOf(node: AxNode): string {
  const own = text(node.role)
  const role = roles[own] ?? own
  const name = text(node.name)
  if (role === 'StaticText') return name && `text: ${name}`
  const level = property(node, 'level')
  if (role === 'heading') return `heading ${String(level)}: ${name}`
  if (role === 'link' || role === 'image') return name && `${role}: ${name}`
  if (role === 'alert' || role === 'status') return name ? `${role}: ${name}` : role
  if (landmarks.has(role)) return name ? `${role}: ${name}` : role
  if (groups.has(role)) return name && `group: ${name}`
  if (role !== 'time field' && !fields.has(role)) return ''
  const value = role === 'button' ? '' : text(node.value)
  return [`${role}: ${name}`, value && `"${value}"`, ...statesOf(node), text(node.description)]
    .filter(Boolean)
    .join(', ')
}

function statesOf(node: AxNode): string[] {
  const is = (name: string, value: unknown) => property(node, name) === value
  const expanded = property(node, 'expanded')
  return [
    is('checked', 'true') ? 'checked' : '',
    is('pressed', 'true') ? 'pressed' : '',
    expanded === true ? 'expanded' : expanded === false ? 'collapsed' : '',
    is('required', true) ? 'required' : '',
    is('invalid', 'true') ? 'invalid' : '',
    is('disabled', true) ? 'dimmed' : '',
  ]
}

function property({ properties = [] }: AxNode, name: string): unknown {
  return properties.find((one) => one.name === name)?.value.value
}

function text(value: Value | undefined): string {
  const found = value?.value
  return typeof found === 'string' || typeof found === 'number'
    ? String(found).replaceAll(/\s+/g, ' ').trim()
    : ''
}
