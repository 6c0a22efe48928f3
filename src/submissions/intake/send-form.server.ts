import type { User } from '@supabase/supabase-js'
import { data, redirect } from 'react-router'
import type { RouteArgs } from '../../account/session/session.server.ts'
import { formValues } from '../../limits/body.server.ts'
import { outageEvent, outageOf, unsavedText } from '../../limits/outage.ts'
import type { Visitor } from '../../limits/visitor.server.ts'
import { requestContext, servicesContext, type Services } from '../../services.server.ts'
import { checkSubmission } from '../form/check-submission.ts'
import { deleteDraft } from './drafts.server.ts'
import { isAddressOf } from '../lifecycle/confirm-sender.server.ts'
import { maySendDocument, noteFull } from '../documents/document-room.server.ts'
import {
  checkDocument,
  noRoomText,
  type CheckedFile,
  type NoRoom,
} from '../documents/document-rule.ts'
import { findLikely } from '../duplicates/find-likely.server.ts'
import { trapName, type FormAnswer, type FormProblem } from '../form/form-answer.ts'
import { checkLimit, checkPass, newPass } from '../guard/form-guard.server.ts'
import { receiveSubmission, type Received } from '../lifecycle/receive.server.ts'
import { sentToCookie } from './sent-to.server.ts'
import { startOf } from './show-form.server.ts'
import { readSubmission, type SubmissionKind } from '../form/submission-fields.ts'
import type { SubmissionDetails } from '../submission.ts'
import { unreadText } from './unread-text.ts'

type Sender = { kind: SubmissionKind; user: User | null }

/** What a form led to: the person it thanks, or what stands in its way. */
type Ended = { ok: true; email: string } | { ok: false; status: number; answer: FormAnswer }

const thanks: Record<SubmissionKind, string> = {
  suggest: '/submit-business-confirmation',
  register: '/business-submission-confirmation',
}

/** Takes in a form that was posted: thanks for it (303), or shows it again with what is wrong (4xx). */
export async function sendForm(
  { context, request }: RouteArgs & { request: Request },
  sender: Sender,
) {
  const services = context.get(servicesContext)
  const read = await formValues(request)
  const ended = read.ok
    ? await take(
        read.form,
        { ...sender, visitor: context.get(requestContext).visitor },
        services,
      ).catch((error: unknown) => unsaved(read.form, error, services))
    : await unread(read.status, sender, services)
  if (!ended.ok) return data(ended.answer, { status: ended.status })
  const headers = { 'set-cookie': await sentToCookie(ended.email, services.site.url) }
  throw redirect(thanks[sender.kind], { status: 303, headers })
}

/** Shows a form again that could not be taken in because of an outage. @throws every other error. */
export async function formUnsaved(
  { context, request }: RouteArgs & { request: Request },
  error: unknown,
) {
  const read = outageOf(error) && (await formValues(request))
  if (!read?.ok) throw error
  const ended = await unsaved(read.form, error, context.get(servicesContext))
  return data(ended.answer, { status: ended.status })
}

async function unsaved(form: FormData, error: unknown, services: Services) {
  const outage = outageOf(error)
  if (!outage) throw error
  services.log(outageEvent(outage, error))
  const { next: pass } = await checkPass(form, services)
  const file = form.get('evidence')
  const hadFile = file instanceof File && file.size > 0
  const typed = readSubmission(form)
  const problems = [{ field: 'form', text: unsavedText }]
  const kept = { notListed: listedIds(form), trap: textOf(form, trapName), likely: [] }
  return { ok: false, status: 503, answer: { typed, pass, problems, hadFile, ...kept } } as const
}

async function take(
  form: FormData,
  { kind, user, visitor }: Sender & { visitor: Visitor },
  services: Services,
): Promise<Ended> {
  const { pass, next, problems: early } = await checkPass(form, services)
  const typed = readSubmission(form)
  const checked = checkSubmission(typed, kind)
  const paper = await readEvidence(form)
  const notListed = listedIds(form)
  const trap = textOf(form, trapName)
  const kept = { typed, pass: next, notListed, trap, hadFile: paper.isSent, likely: [] }
  const refuse = (status: number, problems: FormProblem[], changes: Partial<FormAnswer> = {}) =>
    ({ ok: false, status, answer: { ...kept, problems, ...changes } }) as const
  const refuseFile = (why: NoRoom) =>
    refuse(400, [{ field: 'evidence', text: noRoomText(why, true) }], { hadFile: false })
  if (kind === 'register' && !user) return refuse(401, [signedOut])
  const problems = [...early, ...(checked.ok ? [] : checked.problems), ...paper.problems]
  if (!checked.ok || problems.length || !pass) return refuse(400, problems)
  const likely = await findLikely(services.db, typed)
  if (likely.some(({ id }) => !notListed.includes(id))) return refuse(409, [inDoubt], { likely })
  if (paper.files.length && !maySendDocument(visitor, services)) return refuseFile('too often')
  const late = await checkLimit(form, { pass, visitor }, services)
  if (late) return refuse(429, [{ field: 'form', text: late }])
  const { details } = checked
  const received = { kind, key: pass.key, details, user, documents: paper.files }
  const outcome = await receive(received, services)
  if (outcome.ok) return { ok: true, email: details.submitter.email }
  if (outcome.reason === 'used') return refuse(409, [sentBefore], { pass: await newPass(services) })
  return refuseFile(outcome.why)
}

const signedOut = {
  field: 'form',
  text: 'You are signed out. What you typed is kept: sign in on another tab of this browser, then come back and send it again.',
}

const sentBefore = {
  field: 'form',
  text: 'You have sent this form already, and we have what it said then. What you typed now is kept: if it is another business, or you have put something right, send it again. If not, there is nothing more to do.',
}

const inDoubt = {
  field: 'likely',
  text: 'This business may be listed already: look at the likely listings before you send it',
}

type FormReceived = {
  kind: SubmissionKind
  key: string
  details: SubmissionDetails
  user: User | null
  documents: CheckedFile[]
}

async function receive(
  { user, ...submission }: FormReceived,
  services: Services,
): Promise<Received> {
  const { db } = services
  const userId = user?.id ?? null
  const isConfirmed = isAddressOf(user, submission.details.submitter.email)
  const outcome = await receiveSubmission(db, { ...submission, userId, isConfirmed }, services)
  if (!outcome.ok && outcome.reason === 'no room') await noteFull(services)
  if (outcome.ok && userId) await deleteDraft(db, { userId, kind: submission.kind })
  return outcome
}

/** The answer to what could not be read at all: there is nothing to show again. */
async function unread(status: number, { kind, user }: Sender, services: Services): Promise<Ended> {
  const typed = startOf(kind, user)
  const problems = [{ field: 'form', text: unreadText(status) }]
  const empty = { likely: [], notListed: [], trap: '', hadFile: status === 413 }
  return { ok: false, status, answer: { typed, pass: await newPass(services), problems, ...empty } }
}

async function readEvidence(
  form: FormData,
): Promise<{ files: CheckedFile[]; problems: FormProblem[]; isSent: boolean }> {
  const file = form.get('evidence')
  // A browser sends a file without name or content where none was chosen.
  if (!(file instanceof File) || (!file.name && !file.size))
    return { files: [], problems: [], isSent: false }
  const checked = checkDocument(file.name, new Uint8Array(await file.arrayBuffer()))
  return checked.ok
    ? { files: [checked.file], problems: [], isSent: true }
    : { files: [], problems: [{ field: 'evidence', text: checked.text }], isSent: true }
}

/** Ids are parted by spaces: a button of a form carries one value. */
function listedIds(form: FormData): string[] {
  const values = form.getAll('notListed').filter((value) => typeof value === 'string')
  const ids = values.flatMap((value) => value.split(' ')).filter((id) => /^[\w-]{1,200}$/.test(id))
  return [...new Set(ids)].slice(0, 50)
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 200) : ''
}
