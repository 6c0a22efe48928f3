import type { User } from '@supabase/supabase-js'
import { readProvenUser, type RouteArgs } from '../../account/session/session.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { formChoices } from '../form/form-choices.ts'
import { findDraft, findSavedForm, saveDraft } from './saved-forms.server.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'
import type { ShownForm } from '../form/form-state.ts'
import { newFormToken } from '../guard/form-guard.server.ts'
import { readValues, type FormValues } from '../form/form-values.ts'

export async function showForm(
  { context, url }: RouteArgs,
  kind: SubmissionKind,
  user: User | null,
): Promise<ShownForm> {
  const services = context.get(servicesContext)
  const { db, now } = services
  const mayUseSaved = user !== null || kind === 'suggest'
  const kept = mayUseSaved ? await findSavedForm(db, url.searchParams.get('kept'), now()) : null
  const found = user ? await findDraft(db, { userId: user.id, kind }) : null
  const isOlder = kept && found && found.savedAt < kept.savedAt
  const draft = isOlder ? null : found
  const fresh = {
    formToken: await newFormToken(services),
    isSignedIn: user !== null,
    shownAt: services.now().toISOString(),
    draft: draft && { ...draft, savedAt: draft.savedAt.toISOString() },
  }
  const start = startOf(kind, user)
  const values = kept ? withStart((draft ?? kept).values, start) : start
  if (user && kept && !found) {
    const state = { values, step: 0, settled: [], hadFile: false, notListed: [] }
    await saveDraft(db, { userId: user.id, kind }, state, now())
  }
  return { kind, fresh, choices: formChoices(), values }
}

function withStart(saved: FormValues, start: FormValues): FormValues {
  const { submitterEmail, relation } = start
  return {
    ...saved,
    submitterEmail: submitterEmail || saved.submitterEmail,
    relation: saved.relation || relation,
  }
}

/** Null also if the auth service fails: public forms don't depend on it. */
export async function signedInOrNull({
  context,
}: Pick<RouteArgs, 'context'>): Promise<User | null> {
  try {
    return await readProvenUser(context)
  } catch {
    return null
  }
}

export function startOf(kind: SubmissionKind, user: User | null): FormValues {
  const empty = readValues([])
  const isOwner = kind === 'register'
  return { ...empty, submitterEmail: user?.email ?? '', relation: isOwner ? 'owner' : '' }
}
