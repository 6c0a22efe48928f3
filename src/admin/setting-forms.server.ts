import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { formOf } from '../account/form/answer.server.ts'
import { fieldValue } from '../account/session/field-value.ts'
import { requireAdmin } from '../account/team/team-guard.server.ts'
import { mergeForm, type Asked } from '../platform/forms/merge-sent.ts'
import { saveInTurn } from '../platform/db/transaction.server.ts'
import { servicesContext } from '../platform/services.server.ts'
import { applySettings } from '../platform/settings/apply-settings.server.ts'
import { findSettings, writeSetting } from '../platform/settings/site-settings.server.ts'
import type { SettingName, SettingValues } from '../platform/settings/site-settings.ts'
import type { Site } from '../platform/ui/site.ts'
import { doneAt } from './flash.ts'

export type Values = Record<string, string>

type Problems = Partial<Values>

export type ReadForm<Value> =
  | { ok: true; value: Value | null }
  | { ok: false; problems: Problems; typed?: Values }

/** A form that sets one setting. */
export type SettingForm<Name extends SettingName> = {
  /** By field name, as the form shows them now. */
  values(settings: Partial<SettingValues>, site: Site): Values
  /** By field name. */
  labels: Values
  /** Null restores the default. */
  read(
    form: FormData,
    site: Site,
  ): ReadForm<SettingValues[Name]> | Promise<ReadForm<SettingValues[Name]>>
  /** Log entries. */
  saved: string
  reset?: string
}

export type SettingForms = { [Name in SettingName]?: SettingForm<Name> }

/** The result of a form: problems with the input, or the page after a saved one. */
type Outcome = { of: string; problems: Problems; typed: Values; asked?: Asked } | { goTo: string }

export function startValues<Forms extends SettingForms>(
  forms: Forms,
  settings: Partial<SettingValues>,
  site: Site,
): Record<keyof Forms, Values> {
  const all = Object.entries(forms).map(([name, form]) => [name, form.values(settings, site)])
  return Object.fromEntries(all) as Record<keyof Forms, Values>
}

/** Saves the form that was sent, or with the intent `no-NAME` restores the default. */
export async function answerSettingForm(args: ActionFunctionArgs, forms: SettingForms) {
  const by = await requireAdmin(args, 'set-site')
  const { site, now, ...services } = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const [, no, name = ''] = /^(no-)?(.*)$/.exec(fieldValue(form, 'intent')) ?? []
  if (!isSettingOf(forms, name)) throw data(null, { status: 400 })
  const setting = forms[name] as SettingForm<SettingName>
  const outcome = await saveInTurn(services.db, 'settings', async (db): Promise<Outcome> => {
    const write = async (value: SettingValues[SettingName] | null, action: string) => {
      const change = await writeSetting(db, name, value, { by, action, now: now() })
      await applySettings({ db, site })
      const word = change === null ? 'same' : value === null ? 'reset' : 'saved'
      return { goTo: doneAt(args.url.pathname, word, change) }
    }
    if (no) return write(null, setting.reset ?? setting.saved)
    const saved = setting.values(await findSettings(db), site)
    const typedIn = (sent: FormData) =>
      Object.fromEntries(Object.keys(saved).map((field) => [field, fieldValue(sent, field)]))
    const merged = mergeForm(form, saved, setting.labels)
    if (merged.asked) return { of: name, problems: {}, typed: typedIn(form), asked: merged.asked }
    const read = await setting.read(merged.form, site)
    if (read.ok) return write(read.value, setting.saved)
    return { of: name, problems: read.problems, typed: { ...typedIn(merged.form), ...read.typed } }
  })
  if ('goTo' in outcome) throw redirect(outcome.goTo)
  return data(outcome, { status: outcome.asked ? 409 : 400 })
}

function isSettingOf(forms: SettingForms, name: string): name is SettingName {
  return Object.hasOwn(forms, name)
}

export function labelsOf(fields: { name: string; label: string }[]): Values {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]))
}
