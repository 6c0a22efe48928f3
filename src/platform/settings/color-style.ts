import type { Site } from '../ui/site.ts'

/** The operator's colors; in dark mode, buttons and links keep the design's. */
export function colorStyle({ navy, gold, action, link }: NonNullable<Site['colors']>): string {
  const all = [navy, gold, action, link]
  if (!all.every((color) => /^#[0-9a-f]{6}$/.test(color))) return ''
  const light = `--color-navy-light:color-mix(in srgb,${navy} 85%,#fff)`
  const strong = `--action-strong:color-mix(in srgb,${action} 82%,#000)`
  return (
    `:root{--color-navy:${navy};${light};--color-gold:${gold}}` +
    `@media not (prefers-color-scheme:dark){:root{--action:${action};${strong};--link:${link}}}`
  )
}
