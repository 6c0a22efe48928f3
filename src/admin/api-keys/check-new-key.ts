import * as t from '#messages/admin-api-keys.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { personNameProblem } from '../../platform/email/stranger-text.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import type { Site } from '../../platform/ui/site.ts'
import { cleanLine, mixedProblem } from '../../submissions/clean-text.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'
import { scopes, type ApiKey } from '../../submissions/partners/api-key.ts'

export type KeyProblems = Partial<Record<'name' | 'email' | 'scopes', string>>

type Checked = {
  values: Pick<ApiKey, 'name' | 'email' | 'scopes'>
  /** Null with problems. */
  key: ApiKey | null
  problems: KeyProblems
}

/** As of the sender of a form. */
const maxName = 100

export function checkNewKey(form: FormData, site: Site): Checked {
  const text = (name: string) => cleanLine(fieldValue(form, name))
  const name = text('name')
  const asked = askedEmail(form)
  const address = mailAddress(asked.email)
  const wanted = scopes.filter((scope) => form.getAll('scope').includes(scope))
  const ofName = name ? (personNameProblem(name, site) ?? mixedProblem(name)) : t.enterName()
  const wrong = {
    name: name.length > maxName ? t.shorten({ max: maxName }) : ofName,
    email: address ? asked.question : t.enterEmail(),
    scopes: wanted.length ? null : t.chooseScope(),
  }
  const found = Object.entries(wrong).filter(([, problem]) => problem !== null)
  const problems = Object.fromEntries(found) as KeyProblems
  const id = text('id')
  const isWhole = found.length === 0 && address !== null && /^[\w-]{1,60}$/.test(id)
  const key = isWhole ? { id, name, email: address, scopes: wanted } : null
  return { values: { name, email: asked.email, scopes: wanted }, key, problems }
}
