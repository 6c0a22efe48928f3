import { escapeHtml } from '../../platform/text/escape.ts'
import type { Language } from '../../platform/text/language.ts'

export const defaultEmbedded = 5
export const maxEmbedded = 10

/** The attributes of the element. */
export type Embedded = {
  zip: string
  /** By name, such as "Martin". */
  county: string
  category: string
  limit: number
  lang: Language
}

/** Only those that differ from what the element does without them. */
export function attributesOf({ zip, county, category, limit, lang }: Embedded) {
  return {
    ...(zip && { zip }),
    ...(county && { county }),
    ...(category && { category }),
    ...(limit !== defaultEmbedded && { limit: String(limit) }),
    lang,
  }
}

/** Shown until the list is there, and where scripts are off. */
export type FallbackLink = { address: string; text: string }

/** Two lines of HTML for another site. */
export function embedSnippet(embedded: Embedded, link: FallbackLink, origin: string): string {
  const attributes = Object.entries(attributesOf(embedded))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
  return `<script async src="${origin}/embed.js"></script>
<veteran-businesses${attributes}><a href="${escapeHtml(link.address)}">${escapeHtml(link.text)}</a></veteran-businesses>`
}
