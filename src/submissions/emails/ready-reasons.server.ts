import * as reasons from '#messages/ready-reasons.ts'
import { inLanguage } from '../../platform/text/language.server.ts'

/** Ready-made paragraphs, which the desk writes in English, in the reader's language; others as written. */
export function reasonForReader(why: string): string {
  const ready = inLanguage('en', readyParagraphs)
  return why
    .split('\n\n')
    .map((part) => ready.reduce((text, translate) => translate(part) ?? text, part))
    .join('\n\n')
}

type Translate = (part: string) => string | null

/** Runs in English. */
function readyParagraphs(): Translate[] {
  const { knownAs, ...plain } = reasons
  const [before = '', between = ''] = knownAs({ name: '<>', url: '<>' }).split('<>')
  return [
    ...Object.values(plain).map((say): Translate => {
      const english = say()
      return (part) => (part.trim() === english ? say() : null)
    }),
    (part) => {
      const [name, url] = part.startsWith(before) ? part.slice(before.length).split(between) : []
      return name && url ? knownAs({ name, url }) : null
    },
  ]
}
