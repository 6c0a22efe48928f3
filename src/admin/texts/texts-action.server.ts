import type { Actor } from '../../audit/change.ts'
import type { Services } from '../../services.server.ts'
import type { Figure } from '../../settings/site-settings.ts'
import { setterOf } from '../brand/brand-action.server.ts'
import type { FlashWord } from '../flash.ts'
import {
  checkPopular,
  checkPromise,
  checkText,
  figureProblems,
  readFigures,
} from './check-texts.ts'

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
    }

/** Does what a form of the texts asks for; null for what none asks. */
export async function runTextsAction(
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
