import { parse } from 'node-html-parser'
import type { Answer } from './fixtures.ts'

/** Words that Spanish doesn't have. */
const english =
  /(?<!\p{L})(?:the|and|of|for|with|your|you|are|this|from|who|help|free|call|our|is|to|business|businesses|county)(?!\p{L})/iu

/** Text that people wrote, names of businesses, and text marked as English. */
const notOurs = [
  'script, style, article, address, option, [lang="en"], [translate="no"], a[href^="http"]',
  '#verified, section[aria-labelledby="nearby"] li, h1 + p ~ ol, main ol[start]',
].join(', ')

const siteName = /Florida Veteran Business Directory/g

export function hasEnglish(text: string): boolean {
  return english.test(text.replaceAll(siteName, ''))
}

/** Our own texts on a Spanish page that are still English. */
export function englishIn(page: Pick<Answer, 'document'>): string[] {
  const document = parse(page.document.outerHTML)
  for (const one of document.querySelectorAll(notOurs)) one.remove()
  return document
    .querySelectorAll('main p, main h2, main h3, main li, main a, main button, main dt, main dd')
    .map((one) => one.textContent.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => hasEnglish(text) && !text.includes('localhost'))
}

/** Links on a page to English pages of the site. */
export function linksOut({ document }: Answer): string[] {
  return document
    .querySelectorAll('main a[href^="/"], main form[action^="/"]')
    .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? '')
    .filter(
      (path) =>
        !/^\/es(?:[/?#]|$)|\.(?:atom|ics|svg|jpg)$|\/download$|^\/(?:images|api\/v1|open-data|feeds)\//.test(
          path,
        ),
    )
}
