import type { TestServices } from './fixtures.ts'
import type { Db } from '../src/platform/db/schema.ts'
import type { Deps } from '../src/submissions/lifecycle/change-state.server.ts'
import type { CheckedFile } from '../src/submissions/documents/document-rule.ts'
import { checkSubmission } from '../src/submissions/questions/check-submission.ts'
import type { SubmissionKind } from '../src/submissions/form/field-kinds.ts'
import { readValues } from '../src/submissions/form/form-values.ts'
import type { SubmissionDetails } from '../src/submissions/submission.ts'
import { withdraw } from '../src/submissions/lifecycle/answer-changes.server.ts'
import { undoEnd, type SentState } from '../src/submissions/states.ts'
import { decide, type Decider, type Decision } from '../src/submissions/lifecycle/decide.server.ts'
import { receiveSubmission } from '../src/submissions/lifecycle/receive.server.ts'

/** A correctly filled-in form of either kind, as a browser sends it; `null` leaves a field out. */
export function sentForm(changes: Record<string, string | string[] | null> = {}): FormData {
  const form = new FormData()
  const fields = { ...wellFilled, ...changes }
  for (const [name, value] of Object.entries(fields))
    for (const one of value === null ? [] : [value].flat()) form.append(name, one)
  return form
}

const wellFilled: Record<string, string | string[] | null> = {
  name: 'Osprey Air Conditioning',
  category: 'hvac',
  description: 'Repairs and installs air conditioning for homes in Stuart and Palm City.',
  street: '812 SW Federal Hwy',
  city: 'Stuart',
  zip: '34994',
  county: 'martin',
  serves: ['st-lucie', 'palm-beach'],
  phone: '(772) 555-0177',
  website: 'osprey-air.example.com',
  'hours-0-opens': ['08:00', '13:00'],
  'hours-0-closes': ['12:00', '17:00'],
  licenseNumber: 'CAC1820001',
  service: 'Navy',
  proof: 'self-attested',
  submitterName: 'Dana Reyes',
  submitterEmail: 'dana@example.com',
  relation: 'owner',
}

/** A checked form. @throws when the changes make it invalid. */
export function checkedDetails(
  changes: Record<string, string | string[] | null> = {},
  kind: SubmissionKind = 'suggest',
): SubmissionDetails {
  const checked = checkSubmission(readValues(sentForm(changes)), kind)
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  return checked.details
}

/** A person signed in with a second factor, without relation to any submission. */
const proven = {
  standing: { aal: 'aal2', factors: 'confirmed' },
  email: null,
  linkTo: null,
} as const

export const ruth: Decider = {
  userId: '00000000-0000-4000-8000-000000000001',
  name: 'Ruth',
  role: 'reviewer',
  ...proven,
}
export const adam: Decider = {
  userId: '00000000-0000-4000-8000-000000000002',
  name: 'Adam',
  role: 'admin',
  ...proven,
}
/** A signed-in person who registers a business. */
export const danaId = '00000000-0000-4000-8000-000000000003'
export const dana: Decider = { userId: danaId, name: 'Dana Reyes', role: null, ...proven }

let keys = 0

/** Sends a form from a confirmed address. @returns the id of the submission. */
export async function sendIn(
  db: Db,
  deps: Deps,
  changes: Record<string, string | string[] | null> = {},
  kind: SubmissionKind = 'suggest',
): Promise<string> {
  const details = checkedDetails(changes, kind)
  const userId = kind === 'register' ? danaId : null
  const form = { kind, key: `form-${++keys}`, details, userId, isConfirmed: true }
  const received = await receiveSubmission(db, form, deps)
  if (!received.ok) throw new Error(`The form was not taken: ${received.reason}`)
  return received.id
}

/** Decides about a submission's current version. */
export async function decideNow(
  db: Db,
  deps: Deps,
  submissionId: string,
  action: Decision['action'],
  changes: Partial<Decision> = {},
) {
  const { version, kind } = await db
    .selectFrom('submissions')
    .select(['version', 'kind'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const why = 'The ZIP does not fit the city.'
  const seen = kind === 'claim' ? { seenElsewhere: 'The state register names them as owner.' } : {}
  return decide(db, { submissionId, version, action, why, by: ruth, ...seen, ...changes }, deps)
}

/** The last decision can't be undone any more: its emails are sent, and its sender sees it. */
export function passUndoMinute({ now, moveTo }: Pick<TestServices, 'now' | 'moveTo'>): void {
  moveTo(undoEnd(now()).toISOString())
}

/** The token of the private link in an email. @throws when it has none. */
export function tokenIn({ text }: { text: string }): string {
  const token = /\/submission\/([\w-]{43})/.exec(text)?.[1]
  if (!token) throw new Error(`There is no private link in: ${text}`)
  return token
}

/** A document with this text. */
export function pdf(text: string, name = 'DD 214.pdf'): CheckedFile {
  return { name, mediaType: 'application/pdf', bytes: Buffer.from(`%PDF-1.7\n${text}`) }
}

/** The decisions that bring a submission into each state. */
export const waysInto: Record<SentState, Decision['action'][]> = {
  pending: [],
  changes_requested: ['ask_changes'],
  approved: ['approve'],
  rejected: ['reject'],
  withdrawn: [],
  suspended: ['approve', 'suspend'],
  archived: ['approve', 'archive'],
}

/** Sends a form and brings the submission into a state; the last decision can still be undone. */
export async function bringInto(
  db: Db,
  deps: Deps,
  state: SentState,
  kind: SubmissionKind,
): Promise<string> {
  const id = await sendIn(db, deps, {}, kind)
  for (const action of waysInto[state]) await decideNow(db, deps, id, action)
  if (state === 'withdrawn') await withdraw(db, await latestToken(db), deps)
  return id
}

/** The token of the private link in the last email. */
async function latestToken(db: Db): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('text')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return tokenIn(mail)
}
