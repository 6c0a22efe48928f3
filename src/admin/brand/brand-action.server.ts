import { fieldValue } from '../../account/session/field-value.ts'
import { mergeForm, type Asked } from '../../platform/forms/merge-sent.ts'
import { saveInTurn } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { applySettings } from '../../platform/settings/apply-settings.server.ts'
import { checkLogo } from '../../platform/settings/check-logo.server.ts'
import { findSettings, writeSetting } from '../../platform/settings/site-settings.server.ts'
import type {
  Brand,
  Colors,
  SettingName,
  SettingValues,
} from '../../platform/settings/site-settings.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { FlashWord } from '../flash.ts'
import { brandLabels, brandValues, checkBrand, checkColors } from './check-brand.ts'

type Outcome =
  | { ok: true; word: FlashWord; change: number | null }
  | {
      ok: false
      problems: Partial<Record<string, string>>
      brand?: Brand
      colors?: Colors
      asked?: Asked
      of?: string
    }

type Deps = Pick<Services, 'db' | 'site' | 'now'>

/** Null for an unknown form. */
export async function runBrandAction(
  services: Deps,
  intent: string,
  form: FormData,
  by: Actor,
): Promise<Outcome | null> {
  if (intent !== 'brand' && intent !== 'colors') return runIntent(services, intent, form, by)
  return saveInTurn(services.db, 'settings', async (db): Promise<Outcome | null> => {
    const saved = brandValues(await findSettings(db))[intent]
    const merged = mergeForm(form, saved, brandLabels)
    if (!merged.asked) return runIntent({ ...services, db }, intent, merged.form, by)
    const typed = Object.fromEntries(
      Object.keys(saved).map((name) => [name, fieldValue(form, name)]),
    )
    return { ok: false, problems: {}, [intent]: typed, asked: merged.asked, of: intent }
  })
}

async function runIntent(
  services: Deps,
  intent: string,
  form: FormData,
  by: Actor,
): Promise<Outcome | null> {
  const set = setterOf(services, by)
  switch (intent) {
    case 'brand': {
      const checked = checkBrand(form)
      if (!checked.ok) return { ok: false, problems: checked.problems, brand: checked.values }
      const isEmpty = Object.values(checked.brand).every((value) => value === '')
      return set('brand', isEmpty ? null : checked.brand, 'name and contact saved')
    }
    case 'colors': {
      const checked = checkColors(form)
      return checked.ok ? set('colors', checked.colors, 'colors saved') : checked
    }
    case 'no-colors':
      return set('colors', null, 'colors of the design')
    case 'logo': {
      const file = form.get('logo')
      if (!(file instanceof File) || file.size === 0)
        return { ok: false, problems: { logo: 'Choose a file first.' } }
      const checked = checkLogo(new Uint8Array(await file.arrayBuffer()))
      if (!checked.ok) return { ok: false, problems: { logo: checked.text } }
      return set('logo', checked.logo, 'logo set')
    }
    case 'no-logo':
      return set('logo', null, 'logo removed')
    default:
      return null
  }
}

/** Saves a setting and refreshes pages. */
export function setterOf(services: Deps, by: Actor) {
  return async <Name extends SettingName>(
    name: Name,
    value: SettingValues[Name] | null,
    action: string,
  ): Promise<{ ok: true; word: FlashWord; change: number | null }> => {
    const { db, now } = services
    const change = await writeSetting(db, name, value, { by, action, now: now() })
    await applySettings(services)
    const word = change === null ? 'same' : value === null ? 'reset' : 'saved'
    return { ok: true, word, change }
  }
}
