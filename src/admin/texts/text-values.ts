import {
  figureCount,
  type Figure,
  type SettingValues,
} from '../../platform/settings/site-settings.ts'
import { defaultPrivacy, defaultTerms } from '../../content/legal/legal-text.ts'
import { popularCategories } from '../../listings/categories.ts'
import { usualPromise, type Site } from '../../platform/ui/site.ts'

type Values = Record<string, string>

const noFigure: Figure = { figure: '', label: '', source: '', year: '' }

/** By field name. */
export function textValues(settings: Partial<SettingValues>, site: Site): Record<TextForm, Values> {
  const { figures = [], privacy, terms, popular, promise = usualPromise } = settings
  const slugs = popular?.slugs ?? popularCategories().map(({ slug }) => slug)
  const rows = Array.from({ length: figureCount }, (_, index) => figures[index] ?? noFigure)
  return {
    figures: Object.fromEntries(
      rows.flatMap((row, index) =>
        Object.entries(row).map(([name, value]) => [`${name}-${index}`, value]),
      ),
    ),
    popular: Object.fromEntries(slugs.map((slug, index) => [`popular-${index}`, slug])),
    promise: {
      'promised-hours': String(promise.hours),
      'promised-loosely': promise.isLoose ? 'on' : '',
    },
    privacy: { privacy: privacy?.text ?? defaultPrivacy(site) },
    terms: { terms: terms?.text ?? defaultTerms(site) },
  }
}

export const textForms = ['figures', 'popular', 'promise', 'privacy', 'terms'] as const
export type TextForm = (typeof textForms)[number]

const columns: Values = {
  figure: 'Figure',
  label: 'What it counts',
  source: 'Who says so',
  year: 'Of which year',
}

export function textLabels(values: Values): Values {
  const labels = Object.keys(values).map((name) => {
    const [, word = name, number = ''] = /^(\w+)-(\d)$/.exec(name) ?? []
    const label = columns[word] ?? fixed[word] ?? name
    return [name, number ? `${label} ${Number(number) + 1}` : label]
  })
  return Object.fromEntries(labels) as Values
}

const fixed: Values = {
  popular: 'Category',
  'promised-hours': 'Hours',
  'promised-loosely': 'Say “a few days”',
  privacy: 'The text of Privacy',
  terms: 'The text of Terms of Use',
}
