import * as t from '#messages/form-refusals.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { retentionStart } from '../../platform/db/retention.ts'
import { honeypotName, tokenName } from '../form/form-state.ts'
import { textIn } from '../form/read-form.server.ts'
import {
  makeToken,
  readToken,
  isSolved,
  type FormToken,
} from '../../platform/http/challenge.server.ts'

/** Faster forms come from bots; pasting or autofill may be quick. */
const fewestSeconds = 1

type Guarded = Pick<Services, 'forms' | 'now' | 'randomId'>

const limits = {
  proved: { burst: 10, waitSeconds: 360 },
  unproved: { burst: 3, waitSeconds: 1200 },
}

export function newFormToken({ forms, now, randomId }: Guarded): Promise<string> {
  return makeToken(forms.secret, { key: randomId(), issuedAt: now() })
}

/** Checks before reading the form; each text says what to do. `next` replaces the token. */
export async function checkToken(
  form: FormData,
  services: Guarded,
): Promise<{
  token: FormToken | null
  next: string
  problems: { field: string; text: string }[]
}> {
  const { forms, now } = services
  const sent = textIn(form, tokenName)
  const token = await readToken(forms.secret, sent)
  const seconds = token ? (now().getTime() - token.issuedAt.getTime()) / 1000 : 0
  const isOld = token !== null && token.issuedAt < retentionStart('formPasses', now())
  const problems = []
  if (!token || isOld) problems.push(t.thisPageWasOpenFor())
  else if (seconds < fewestSeconds) problems.push(t.pressTheButtonOnceMore())
  if (textIn(form, honeypotName)) problems.push(t.clearTheLastFieldLeave())
  return {
    token,
    next: token && !isOld ? sent : await newFormToken(services),
    problems: problems.map((text) => ({ field: 'form', text })),
  }
}

export async function checkLimit(
  form: FormData,
  { token, visitor }: { token: FormToken; visitor: Visitor },
  { forms }: Guarded,
  what = { name: 'submission', several: t.severalBusinesses() },
): Promise<{ text: string; seconds: number } | null> {
  if (!visitor.bucket) return null
  const isProved = await isSolved(forms.secret, token.key, textIn(form, 'solution'))
  const { burst, waitSeconds } = isProved ? limits.proved : limits.unproved
  const key = `${what.name} ${isProved ? 'proved' : 'unproved'} ${visitor.bucket}`
  if (await forms.limits.take(key, 1 / waitSeconds, burst)) return null
  const minutes = waitSeconds / 60
  const text = t.weHaveHadFromYour({ several: what.several, minutes })
  return { text, seconds: waitSeconds }
}

export async function mayLookUp({ bucket }: Visitor, { forms }: Guarded): Promise<boolean> {
  return !bucket || forms.limits.take(`submission look-up ${bucket}`, 1, 60)
}
