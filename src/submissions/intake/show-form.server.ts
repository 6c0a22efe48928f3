import type { User } from '@supabase/supabase-js'
import { readProvenUser, type RouteArgs } from '../../account/session/session.server.ts'
import { categories, comboboxGroups } from '../../directory/categories.ts'
import { counties } from '../../florida/counties.ts'
import { servicesContext } from '../../services.server.ts'
import { centralCounties } from '../form/check-submission.ts'
import { findDraft } from './drafts.server.ts'
import type { Choices } from '../form/form-in-hand.ts'
import { newPass } from '../guard/form-guard.server.ts'
import {
  readSubmission,
  type SubmissionKind,
  type TypedSubmission,
} from '../form/submission-fields.ts'

/** All that a form needs to be shown. @param user who is signed in, or null. */
export async function showForm({ context }: RouteArgs, kind: SubmissionKind, user: User | null) {
  const services = context.get(servicesContext)
  const draft = user ? await findDraft(services.db, { userId: user.id, kind }) : null
  return {
    kind,
    pass: await newPass(services),
    choices,
    typed: startOf(kind, user),
    isSignedIn: user !== null,
    shownAt: services.now().toISOString(),
    draft: draft && { typed: draft.typed, savedAt: draft.savedAt.toISOString() },
  }
}

/** Who is signed in; nobody, when that cannot be told: a form that anyone may send does not wait for it. */
export async function signedInOrNull({
  context,
}: Pick<RouteArgs, 'context'>): Promise<User | null> {
  try {
    return await readProvenUser(context)
  } catch {
    return null
  }
}

/** The empty form, but for what is known of who fills it in. */
export function startOf(kind: SubmissionKind, user: User | null): TypedSubmission {
  const empty = readSubmission([])
  const isOwner = kind === 'register'
  return { ...empty, submitterEmail: user?.email ?? '', relation: isOwner ? 'owner' : '' }
}

const grouped = comboboxGroups().map(({ label, categories }) => ({
  label,
  categories: categories.map(({ slug, name }) => ({ slug, name })),
}))
const inGroups = new Set(grouped.flatMap(({ categories }) => categories.map(({ slug }) => slug)))
const others = categories
  .filter(({ slug }) => !inGroups.has(slug))
  .map(({ slug, name }) => ({ slug, name }))

const choices: Choices = {
  groups: others.length ? [...grouped, { label: 'Others', categories: others }] : grouped,
  counties: counties.map(({ slug, name }) => ({
    slug,
    name,
    isCentral: centralCounties.has(slug),
  })),
}
