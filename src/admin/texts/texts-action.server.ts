import type { Actor } from '../../platform/changes/change.ts'
import type { Services } from '../../platform/services.server.ts'
import { mergeForm, type Asked } from '../../platform/forms/merge-sent.ts'
import { saveInTurn } from '../../platform/db/transaction.server.ts'
import { findSettings } from '../../platform/settings/site-settings.server.ts'
import { type Figure, figureCount } from '../../platform/settings/site-settings.ts'
import { setterOf } from '../brand/brand-action.server.ts'
import type { FlashWord } from '../flash.ts'
import { textForms, textLabels, textValues, type TextForm } from './text-values.ts'
import { findCategory } from '../../listings/categories.ts'
import { usualPromise, type PromisedTime } from '../../platform/ui/site.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'

type Outcome =
  | { ok: true; word: FlashWord; change: number | null }
  | {
      ok: false
      problems: Partial<Record<string, string>>
      figures?: Figure[]
      slugs?: string[]
      privacy?: string
      terms?: string
      promise?: { hours: string; isLoose: boolean }
      asked?: Asked
      of?: string
    }

/** Null for an unknown form. */
export async function runTextsAction(
  services: Pick<Services, 'db' | 'site' | 'now'>,
  intent: string,
  form: FormData,
  by: Actor,
): Promise<Outcome | null> {
  const of = textForms.find((name) => name === intent)
  if (!of) return runIntent(services, intent, form, by)
  return saveInTurn(services.db, 'settings', async (db): Promise<Outcome | null> => {
    const saved = textValues(await findSettings(db), services.site)[of]
    const merged = mergeForm(form, saved, textLabels(saved))
    if (!merged.asked) return runIntent({ ...services, db }, of, merged.form, by)
    return { ok: false, problems: {}, ...typedIn(of, form), asked: merged.asked, of }
  })
}

function typedIn(of: TextForm, form: FormData): Partial<Extract<Outcome, { ok: false }>> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  if (of === 'figures') return { figures: readFigures(form) }
  if (of === 'popular') return { slugs: [0, 1, 2, 3, 4].map((index) => text(`popular-${index}`)) }
  if (of === 'privacy' || of === 'terms') return { [of]: text(of) }
  return { promise: { hours: text('promised-hours'), isLoose: form.has('promised-loosely') } }
}

async function runIntent(
  services: Pick<Services, 'db' | 'site' | 'now'>,
  intent: string,
  form: FormData,
  by: Actor,
): Promise<Outcome | null> {
  const set = setterOf(services, by)
  if (intent === 'figures') {
    const figures = readFigures(form)
    const problems = figureProblems(figures)
    if (Object.keys(problems).length) return { ok: false, problems, figures }
    const said = figures.filter(({ figure }) => figure)
    return set('figures', said.length ? said : null, 'figures saved')
  }
  if (intent === 'popular') {
    const checked = checkPopular(form)
    return checked.ok
      ? set('popular', { slugs: checked.slugs }, 'popular categories saved')
      : checked
  }
  if (intent === 'promise') {
    const checked = checkPromise(form)
    if (checked.ok) return set('promise', checked.promise, 'promised time saved')
    const { problem, promise } = checked
    return { ok: false, problems: { 'promised-hours': problem }, promise }
  }
  if (intent === 'no-popular')
    return set('popular', null, 'popular categories of the specification')
  if (intent !== 'privacy' && intent !== 'terms') return null
  const checked = checkText(form, intent)
  if (!checked.ok)
    return { ok: false, problems: { [intent]: checked.problem }, [intent]: checked.text }
  return set(intent, checked.text ? { text: checked.text } : null, `${intent} saved`)
}

type Problems = Partial<Record<string, string>>

const figureFields = ['figure', 'label', 'source', 'year'] as const

function readFigures(form: FormData): Figure[] {
  const text = (name: string, index: number) => {
    const typed = form.get(`${name}-${index}`)
    return cleanLine(typeof typed === 'string' ? typed : '')
  }
  return Array.from({ length: figureCount }, (_, index) => ({
    figure: text('figure', index),
    label: text('label', index),
    source: text('source', index),
    year: text('year', index),
  }))
}

function figureProblems(figures: Figure[]): Problems {
  const problems: Problems = {}
  const missing = {
    figure: 'Write the figure, or empty the whole row.',
    label: 'Say what the figure counts.',
    source: 'Say who says so, such as U.S. Census Bureau.',
    year: 'Write the year that the figure is of, such as 2021.',
  }
  for (const [index, row] of figures.entries()) {
    if (figureFields.every((name) => row[name] === '')) continue
    for (const name of figureFields) {
      const isYear = /^(19|20)\d\d$/.test(row.year)
      if (!row[name] || (name === 'year' && !isYear)) problems[`${name}-${index}`] = missing[name]
      if (row[name].length > 120) problems[`${name}-${index}`] = 'Use at most 120 characters.'
    }
  }
  return problems
}

const maxText = 18_000

/** An empty text restores the default. */
function checkText(
  form: FormData,
  name: 'privacy' | 'terms',
): { ok: true; text: string } | { ok: false; problem: string; text: string } {
  const typed = form.get(name)
  const raw = typeof typed === 'string' ? typed : ''
  const text = cleanText(raw)
  if (raw.length > maxText)
    return { ok: false, problem: `Use at most ${maxText} characters; it has ${raw.length}.`, text }
  const isShort = text.length > 0 && text.length < 100
  return isShort
    ? { ok: false, problem: 'This is very short. Empty the field to go back to our text.', text }
    : { ok: true, text }
}

const maxPromisedHours = 30 * 24

/** Null means the default. */
function checkPromise(
  form: FormData,
):
  | { ok: true; promise: PromisedTime | null }
  | { ok: false; problem: string; promise: { hours: string; isLoose: boolean } } {
  const typed = form.get('promised-hours')
  const text = cleanLine(typeof typed === 'string' ? typed : '')
  const isLoose = form.has('promised-loosely')
  const hours = Number(text)
  if (!/^\d{1,3}$/.test(text) || hours < 1 || hours > maxPromisedHours) {
    const problem = `Write a number of hours from 1 to ${maxPromisedHours}, such as 24.`
    return { ok: false, problem, promise: { hours: text, isLoose } }
  }
  const promise = { hours, isLoose }
  return { ok: true, promise: hours === usualPromise.hours && !isLoose ? null : promise }
}

function checkPopular(
  form: FormData,
): { ok: true; slugs: string[] } | { ok: false; problems: Problems; slugs: string[] } {
  const slugs = [0, 1, 2, 3, 4].map((index) => {
    const chosen = form.get(`popular-${index}`)
    return typeof chosen === 'string' ? chosen : ''
  })
  const problems: Problems = {}
  for (const [index, slug] of slugs.entries()) {
    if (!findCategory(slug)) problems[`popular-${index}`] = 'Choose a category.'
    else if (slugs.indexOf(slug) < index)
      problems[`popular-${index}`] = 'It’s already in the list above.'
  }
  return Object.keys(problems).length ? { ok: false, problems, slugs } : { ok: true, slugs }
}
