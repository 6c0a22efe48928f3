import { nameIn } from '../../../platform/text/names.ts'
import * as t from '#messages/filters.ts'
import { keeping } from '../columns.ts'
import { languages, type Language } from '../../../listings/choices.ts'
import { namedCounts, type Facet, type Filter } from './filter.server.ts'

const facet: Facet = {
  name: 'languages',
  choices: ({ languages }) => ({ column: languages, slugsOf: (named) => named as Language[] }),
  nameOf: (slug) => slug,
}

export const language: Filter = {
  read({ language }) {
    if (!language) return { search: {} }
    const known = languageNamed(language)
    if (known) return { search: { language: known } }
    const text = t.chooseOne({ choices: languages.map(nameIn).join(', ') })
    return { problem: { title: t.unknownLanguage(), text } }
  },
  inMemory: ({ language }, index) =>
    language ? { keep: keeping(index.languages, (named) => named.includes(language)) } : null,
  facet,
  control: (_values, { facets }) => ({
    kind: 'counts',
    title: t.speaks(),
    counts: namedCounts(facet, facets).filter(({ slug }) => isWorthChoosing(slug)),
  }),
  chip: ({ language }) => nameIn(languageNamed(language) ?? '') || null,
}

/** Most listings name no language, and English is spoken there, too. */
const isWorthChoosing = (language: string) => language !== 'English'

function languageNamed(text: string): Language | undefined {
  const wanted = text.toLowerCase().replace(/-/g, ' ')
  return languages.find((name) => name.toLowerCase() === wanted)
}
