import type { User } from '@supabase/supabase-js'
import { readProvenUser, type RouteArgs } from '../../account/session/session.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { formChoices } from '../form/form-choices.ts'
import { findDraft } from './saved-forms.server.ts'
import { findKeptForm } from './saved-forms.server.ts'
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
  const isTold = user !== null || kind === 'suggest'
  const kept = isTold ? await findKeptForm(db, url.searchParams.get('kept'), now()) : null
  const draft = user && !kept ? await findDraft(services.db, { userId: user.id, kind }) : null
  const fresh = {
    formToken: await newFormToken(services),
    isSignedIn: user !== null,
    shownAt: services.now().toISOString(),
    draft: draft && { ...draft, savedAt: draft.savedAt.toISOString() },
  }
  const start = startOf(kind, user)
  return { kind, fresh, choices: formChoices(), values: kept ? startingWith(kept, start) : start }
}

function startingWith(kept: FormValues, start: FormValues): FormValues {
  const { submitterEmail, relation } = start
  return {
    ...kept,
    submitterEmail: submitterEmail || kept.submitterEmail,
    relation: relation || kept.relation,
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
