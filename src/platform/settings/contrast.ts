import * as t from '#messages/admin-brand.ts'

/**
 * Relative luminance, 0 to 1 (WCAG 2.2).
 * @param color as #rrggbb.
 */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

const pairs = [
  { name: 'navy', on: '#ffffff', least: 4.5, where: t.onNavy },
  {
    name: 'navy',
    on: 'lit',
    least: 4.5,
    where: t.onLit,
  },
  { name: 'gold', on: 'navy', least: 3, where: t.header },
  { name: 'gold', on: 'lit', least: 3, where: t.litEdge },
  { name: 'action', on: '#ffffff', least: 4.5, where: t.onButtons },
  { name: 'link', on: '#f7f3ea', least: 4.5, where: t.page },
] as const

/** The header color on its lighter edge, as mixed by `colorStyle`. */
function litOf(navy: string): string {
  const parts = [1, 3, 5].map((at) => {
    const part = 0.85 * Number.parseInt(navy.slice(at, at + 2), 16) + 0.15 * 255
    return Math.round(part).toString(16).padStart(2, '0')
  })
  return `#${parts.join('')}`
}

export type ColorName = (typeof pairs)[number]['name']

type Colors = Record<ColorName, string>

type Contrast = { where: string; found: number; least: number }

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** Normalizes "1B5E45" or "#fc0"; anything else stays as typed. */
export function colorOf(typed: string): string {
  const text = typed.trim().toLowerCase()
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text)?.[1]
  if (!digits) return text
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

export function contrastsOf(name: ColorName, colors: Colors): Contrast[] {
  if (!isColor(colors[name])) return []
  return pairs
    .filter((pair) => pair.name === name)
    .filter(({ on }) => (on !== 'navy' && on !== 'lit') || isColor(colors.navy))
    .map(({ on, least, where }) => {
      const isLit = on === 'lit' && name === 'navy'
      const grounds = { navy: colors.navy, lit: isLit ? '#ffffff' : litOf(colors.navy) }
      const ground = on === 'navy' || on === 'lit' ? grounds[on] : on
      return {
        where: where(),
        least,
        found: contrastOf(isLit ? litOf(colors.navy) : colors[name], ground),
      }
    })
}

/** Rounded down: "4.4". */
export function contrastText(found: number): string {
  return (Math.floor(found * 10) / 10).toFixed(1)
}

export function colorProblems(colors: Colors): Partial<Record<ColorName, string>> {
  const problems: Partial<Record<ColorName, string>> = {}
  for (const { name } of pairs) {
    if (!isColor(colors[name])) problems[name] = t.colorFormat()
    const close = contrastsOf(name, colors).find(({ found, least }) => found < least)
    if (close)
      problems[name] ??= t.contrast({
        where: close.where,
        contrast: contrastText(close.found),
        least: close.least,
      })
  }
  return problems
}
