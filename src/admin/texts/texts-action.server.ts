import type { Actor } from '../../platform/changes/change.ts'
import type { Services } from '../../platform/services.server.ts'
import { mergeForm, type Asked } from '../../platform/forms/merge-sent.ts'
import { saveInTurn } from '../../platform/forms/save-in-turn.server.ts'
import { findSettings } from '../../platform/settings/site-settings.server.ts'
import type { Figure } from '../../platform/settings/site-settings.ts'
import { setterOf } from '../brand/brand-action.server.ts'
import type { FlashWord } from '../flash.ts'
import {
  checkPopular,
  checkPromise,
  checkText,
  figureProblems,
  readFigures,
} from './check-texts.ts'
import { textForms, textLabels, textValues, type TextForm } from './text-values.ts'

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
      /** What others saved meanwhile, and of which form. */
      asked?: Asked
      of?: string
    }

/** Does what a form of the texts asks for, with what others saved of it meanwhile; null for what none asks. */
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

/** What was typed, to be shown again. */
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
