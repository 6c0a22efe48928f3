import { keeping } from '../columns.ts'
import { languages, type Language } from '../../../listings/choices.ts'
import { countsControl, type Facet, type Filter } from './filter.server.ts'

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
    const text = `Please choose one of ${languages.join(', ')}`
    return { problem: { title: 'Unknown language', text } }
  },
  inMemory: ({ language }, index) =>
    language ? { keep: keeping(index.languages, (named) => named.includes(language)) } : null,
  facet,
  control: (_values, { facets }) => countsControl('Says it speaks', facet, facets),
  chip: ({ language }) => languageNamed(language) ?? null,
}

function languageNamed(text: string): Language | undefined {
  const wanted = text.toLowerCase().replace(/-/g, ' ')
  return languages.find((name) => name.toLowerCase() === wanted)
}
