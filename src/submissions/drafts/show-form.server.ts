import type { User } from '@supabase/supabase-js'
import { readProvenUser, type RouteArgs } from '../../account/session/session.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { formChoices } from '../form/form-choices.ts'
import { findDraft, findSavedForm } from './saved-forms.server.ts'
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
  const saved = mayUseSaved ? await findSavedForm(db, url.searchParams.get('kept'), now()) : null
  const draft = user && !saved ? await findDraft(services.db, { userId: user.id, kind }) : null
  const fresh = {
    formToken: await newFormToken(services),
    isSignedIn: user !== null,
    shownAt: services.now().toISOString(),
    draft: draft && { ...draft, savedAt: draft.savedAt.toISOString() },
  }
  const start = startOf(kind, user)
  return { kind, fresh, choices: formChoices(), values: saved ? withStart(saved, start) : start }
}

function withStart(saved: FormValues, start: FormValues): FormValues {
  const { submitterEmail, relation } = start
  return {
    ...saved,
    submitterEmail: submitterEmail || saved.submitterEmail,
    relation: relation || saved.relation,
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
