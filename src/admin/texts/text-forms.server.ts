import * as t from '#messages/admin-texts.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { defaultPrivacy, defaultTerms } from '../../content/legal/legal-text.ts'
import { findCategory, popularCategories } from '../../listings/categories.ts'
import type { Figure } from '../../platform/settings/site-settings.ts'
import { usualPromise, type PromisedTime } from '../../platform/ui/site.ts'
import { webLink } from '../../submissions/link-rules.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import {
  labelsOf,
  type ReadForm,
  type SettingForm,
  type SettingForms,
} from '../setting-forms.server.ts'
import { figureColumns, figureRows, ownTexts, popularPlaces } from './text-fields.ts'

export const textForms = {
  figures: {
    labels: labelsOf(
      figureRows.flatMap((row) =>
        figureColumns.map(({ name, label }) => {
          return { name: `${name}-${row}`, label: `${label} ${row + 1}` }
        }),
      ),
    ),
    values: ({ figures = [] }) =>
      Object.fromEntries(
        figureRows.flatMap((row) =>
          figureColumns.map(({ name }) => [`${name}-${row}`, figures[row]?.[name] ?? '']),
        ),
      ),
    read: readFigures,
    saved: 'figures saved',
  },
  promise: {
    labels: { 'promised-hours': t.hours(), 'promised-loosely': t.sayAFewDays() },
    values: ({ promise = usualPromise }) => ({
      'promised-hours': String(promise.hours),
      'promised-loosely': promise.isLoose ? 'on' : '',
    }),
    read: readPromise,
    saved: 'promised time saved',
  },
  popular: {
    labels: labelsOf(
      popularPlaces.map((place) => ({
        name: `popular-${place}`,
        label: t.categoryNumber({ number: place + 1 }),
      })),
    ),
    values: ({ popular }) => {
      const slugs = popular?.slugs ?? popularCategories().map(({ slug }) => slug)
      return Object.fromEntries(slugs.map((slug, place) => [`popular-${place}`, slug]))
    },
    read: readPopular,
    saved: 'popular categories saved',
    reset: 'popular categories of the specification',
  },
  privacy: ownText('privacy', defaultPrivacy),
  terms: ownText('terms', defaultTerms),
} satisfies SettingForms

function readFigures(form: FormData): ReadForm<Figure[]> {
  const rows = figureRows.map((row) => {
    const cells = figureColumns.map(({ name }) => [
      name,
      cleanLine(fieldValue(form, `${name}-${row}`)),
    ])
    return Object.fromEntries(cells) as Figure
  })
  const problems: Record<string, string> = {}
  for (const [row, figure] of rows.entries()) {
    if (Object.values(figure).every((cell) => cell === '')) continue
    for (const { name, missing } of figureColumns) {
      const value = figure[name] ?? ''
      const isRight = name === 'year' ? /^(19|20)\d\d$/.test(value) : value
      if (missing && !isRight) problems[`${name}-${row}`] = missing
      if (missing && value.length > 120) problems[`${name}-${row}`] = t.partTooLong()
    }
    const link = figure.link ? webLink(figure.link) : ''
    if (link === null) problems[`link-${row}`] = t.enterTheLinkSuchAs()
    else figure.link = link
  }
  if (Object.keys(problems).length) return { ok: false, problems }
  const figures = rows.filter(({ figure }) => figure)
  return { ok: true, value: figures.length ? figures : null }
}

const maxPromisedHours = 30 * 24

function readPromise(form: FormData): ReadForm<PromisedTime> {
  const typed = cleanLine(fieldValue(form, 'promised-hours'))
  const isLoose = form.has('promised-loosely')
  const hours = Number(typed)
  if (!/^\d{1,3}$/.test(typed) || hours < 1 || hours > maxPromisedHours) {
    const problem = t.enterANumberOfHours({ maxPromisedHours })
    return { ok: false, problems: { 'promised-hours': problem } }
  }
  const isUsual = hours === usualPromise.hours && !isLoose
  return { ok: true, value: isUsual ? null : { hours, isLoose } }
}

function readPopular(form: FormData): ReadForm<{ slugs: string[] }> {
  const slugs = popularPlaces.map((place) => fieldValue(form, `popular-${place}`))
  const problems: Record<string, string> = {}
  for (const [place, slug] of slugs.entries()) {
    if (!findCategory(slug)) problems[`popular-${place}`] = t.chooseACategory()
    else if (slugs.indexOf(slug) < place) problems[`popular-${place}`] = t.itsAlreadyInTheList()
  }
  return Object.keys(problems).length ? { ok: false, problems } : { ok: true, value: { slugs } }
}

const maxText = 18_000

/** An empty text restores ours. */
function ownText<Name extends 'privacy' | 'terms'>(
  name: Name,
  defaultText: typeof defaultPrivacy,
): SettingForm<Name> {
  const title = ownTexts.find((text) => text.name === name)?.title ?? name
  return {
    labels: { [name]: t.theTextOf({ title }) },
    values: ({ [name]: own }, site) => ({ [name]: own?.text ?? defaultText(site) }),
    read(form) {
      const typed = fieldValue(form, name)
      const refuse = (problem: string) => ({ ok: false as const, problems: { [name]: problem } })
      if (typed.length > maxText) return refuse(t.tooLong({ max: maxText, length: typed.length }))
      const text = cleanText(typed)
      if (text.length > 0 && text.length < 100) return refuse(t.thisTextIsVeryShort())
      return { ok: true, value: text ? { text } : null }
    },
    saved: `${name} saved`,
  }
}
