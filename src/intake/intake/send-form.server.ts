import * as t from '#messages/form-refusals.ts'
import type { User } from '@supabase/supabase-js'
import { data, href, redirect } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import { type RouteArgs, authOf, readProvenUser } from '../../account/session/session.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { outageEvent, outageOf, unsavedText } from '../../platform/http/outage.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import { checkSubmission } from '../../submissions/questions/check-submission.ts'
import { deleteDraft, saveForm } from '../../submissions/drafts/saved-forms.server.ts'
import { isAddressOf } from '../../submissions/contact-rules.ts'
import { maySendDocument, noteFull } from '../../submissions/documents/document-room.server.ts'
import { convertPhotos } from '../../submissions/documents/convert-photos.server.ts'
import {
  noRoomText,
  type CheckedFile,
  type NoRoom,
} from '../../submissions/documents/document-rule.ts'
import { alikeFor } from '../../submissions/duplicates/duplicates.server.ts'
import { answered } from '../../submissions/questions/answered.ts'
import { foundFor } from '../../submissions/questions/category-words.ts'
import {
  honeypotName,
  searchName,
  registerInstead,
  signInNames,
  type FormAnswer,
  type FormProblem,
  type PossibleDuplicate,
} from '../../submissions/form/form-state.ts'
import { checkLimit, checkToken, newFormToken } from '../../submissions/guard/form-guard.server.ts'
import { makePageToken } from '../../submissions/lifecycle/links.server.ts'
import {
  isUsed,
  receiveSubmission,
  type Received,
} from '../../submissions/lifecycle/receive.server.ts'
import { findNotListed } from '../../submissions/reports/do-not-list.server.ts'
import { sentToCookie } from '../private-links.server.ts'
import { startOf } from '../../submissions/drafts/show-form.server.ts'
import type { SubmissionKind } from '../../submissions/form/field-kinds.ts'
import { readValues, type FormValues } from '../../submissions/form/form-values.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import {
  filesIn,
  readDocuments,
  textIn,
  unreadText,
} from '../../submissions/form/read-form.server.ts'
import { signIn } from '../../account/sign-in/sign-in.form.ts'
import { pacesOf } from '../../account/form/answer.server.ts'

type Sender = {
  kind: SubmissionKind
  user: User | null
  signIn?(form: FormData): ReturnType<typeof signInAgain>
}

type Ended =
  | { ok: true; email: string; id: string }
  | { ok: false; status: number; answer: FormAnswer; retryAfter?: number | undefined }

const thanks: Record<SubmissionKind, string> = {
  suggest: '/submit-business-confirmation',
  register: '/business-submission-confirmation',
}

export async function sendForm(
  { context, request }: RouteArgs & { request: Request },
  sender: Sender,
) {
  const services = context.get(servicesContext)
  const read = await formValues(request)
  if (read.ok && sender.kind === 'suggest' && goesToRegister(read.form)) {
    const { visitor } = context.get(requestContext)
    const from = await saveForm('register', readValues(read.form), visitor, services)
    throw redirect(sender.user ? from : pathWith(href('/auth'), { mode: 'sign-up', from }), 303)
  }
  const ended = read.ok
    ? await receiveForm(
        read.form,
        { ...sender, visitor: context.get(requestContext).visitor },
        services,
      ).catch((error: unknown) => unsaved(read.form, error, services))
    : await unread(read.status, sender, services)
  if (!ended.ok) {
    context.get(requestContext).retryAfter = ended.retryAfter
    return data(ended.answer, { status: ended.status })
  }
  // It has arrived, whatever happens to the link.
  const token = await makePageToken(services.db, ended.id, services).catch(() => null)
  const headers = { 'set-cookie': await sentToCookie(ended.email, services.site.url, token) }
  throw redirect(thanks[sender.kind], { status: 303, headers })
}

function goesToRegister(form: FormData): boolean {
  return textIn(form, registerInstead.name) === registerInstead.value
}

/** Shows the form again after an outage. @throws every other error. */
export async function formUnsaved(
  { context, request }: RouteArgs & { request: Request },
  error: unknown,
) {
  const read = outageOf(error) && (await formValues(request))
  if (!read?.ok) throw error
  const ended = await unsaved(read.form, error, context.get(servicesContext))
  return data(ended.answer, { status: ended.status })
}

async function unsaved(form: FormData, error: unknown, services: Services): Promise<Failed> {
  const outage = outageOf(error)
  if (!outage) throw error
  services.log(outageEvent(outage, error))
  const { next: formToken } = await checkToken(form, services)
  const answer = {
    values: readValues(form),
    formToken,
    notListed: listedIds(form),
    honeypot: textIn(form, honeypotName).slice(0, 200),
    hadFile: filesIn(form).length > 0,
    possibleDuplicates: [],
    problems: [{ field: 'form', text: unsavedText() }],
  }
  return { ok: false, status: 503, answer } as const
}

type Failed = Extract<Ended, { ok: false }>

async function receiveForm(
  form: FormData,
  { kind, visitor, ...sender }: Sender & { visitor: Visitor },
  services: Services,
): Promise<Ended> {
  const { token, next, problems: early } = await checkToken(form, services)
  const { values, settled, questions } = answered(form)
  const checked = checkSubmission(values, kind, services.site)
  const document = await readDocuments(form)
  const notListed = listedIds(form)
  const honeypot = textIn(form, honeypotName).slice(0, 200)
  const questionState = { settled, questions, found: foundFor(form, values) }
  const returned = {
    values,
    formToken: next,
    notListed,
    honeypot,
    hadFile: document.isSent,
    ...questionState,
  }
  const refuse = (status: number, problems: FormProblem[], changes: Partial<FormAnswer> = {}) => {
    const answer = { ...returned, possibleDuplicates: [], problems, ...changes }
    return { ok: false, status, answer } as const
  }
  const refuseFile = (why: NoRoom) =>
    refuse(400, [{ field: 'evidence', text: noRoomText(why, true) }], { hadFile: false })
  if (form.has(searchName)) return refuse(200, [])
  const signedIn = sender.user ? null : await sender.signIn?.(form)
  if (signedIn && !signedIn.ok)
    return refuse(401, signedIn.problems, { signInAs: signInAs(form, values) })
  const user = signedIn?.user ?? sender.user
  const problems: FormProblem[] = [...early, ...(checked.ok ? [] : checked.problems)]
  if (document.wrong !== null) problems.push({ field: 'evidence', text: document.wrong })
  if (!checked.ok || problems.length || questions.length || !token) return refuse(400, problems)
  // The same form sent again isn't a second submission.
  const isResent = await isUsed(services.db, token.key)
  const self = isResent ? null : user
  const possibleDuplicates = await alikeFor(services.db, self, values, services.now())
  const inDoubt = possibleDuplicates.filter(({ id }) => !notListed.includes(id))
  if (inDoubt.length) return refuse(409, [whyInDoubt(inDoubt)], { possibleDuplicates })
  if (document.files.length && !(await maySendDocument(visitor, services)))
    return refuseFile('too often')
  const late = await checkLimit(form, { token, visitor }, services)
  if (late)
    return { ...refuse(429, [{ field: 'form', text: late.text }]), retryAfter: late.seconds }
  const converted = await convertPhotos(document.files, services)
  if (!converted.ok) return refuse(400, [{ field: 'evidence', text: converted.text }])
  const { details } = checked
  const received = { kind, key: token.key, details, user, documents: converted.files }
  // Owners may change their mind: a registration is accepted, and reviewers see the earlier
  // request.
  const removalRequest =
    kind === 'suggest' ? await findNotListed(services.db, details, services) : null
  if (removalRequest?.is === 'same') return refuse(409, [mustNotBeListed()])
  const outcome = await receive(received, services)
  if (outcome.ok) return { ok: true, email: details.submitter.email, id: outcome.id }
  if (outcome.reason === 'used')
    return refuse(409, [sentBefore()], { formToken: await newFormToken(services) })
  return refuseFile(outcome.why)
}

function signInAs(form: FormData, { submitterEmail }: FormValues): string {
  return (textIn(form, signInNames.email) || submitterEmail).slice(0, 254)
}

const sentBefore = () => ({ field: 'form', text: t.youHaveSentThisForm() }) as const

export const mustNotBeListed = () => ({ field: 'form', text: t.thisBusinessHasAskedUs() }) as const

function whyInDoubt(inDoubt: PossibleDuplicate[]): FormProblem {
  const isSent = inDoubt.every(({ sent }) => sent !== undefined)
  return { field: 'likely', text: isSent ? t.youMayHaveSentIt() : t.thisBusinessMayBeListed() }
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

async function unread(status: number, { kind, user }: Sender, services: Services): Promise<Ended> {
  const values = startOf(kind, user)
  const problems = [{ field: 'form', text: unreadText(status) }]
  const empty = { possibleDuplicates: [], notListed: [], honeypot: '', hadFile: status === 413 }
  const formToken = await newFormToken(services)
  return { ok: false, status, answer: { values, formToken, problems, ...empty } }
}

/** Ids are separated by spaces: a button carries one value. */
function listedIds(form: FormData): string[] {
  const values = form.getAll('notListed').filter((value) => typeof value === 'string')
  const ids = values.flatMap((value) => value.split(' ')).filter((id) => /^[\w-]{1,200}$/.test(id))
  return [...new Set(ids)].slice(0, 50)
}

type SignedIn = { ok: true; user: User } | { ok: false; problems: FormProblem[] }

/**
 * Signs in a person whose session ended during the form. Only the email address is shown again,
 * never the password.
 */
export async function signInAgain(
  { context }: Pick<RouteArgs, 'context'>,
  form: FormData,
): Promise<SignedIn> {
  const { email, password } = signInNames
  if (!form.get(password)) return refused(email, signedOut())
  const given = new FormData()
  given.set('email', textIn(form, email))
  given.set('password', textIn(form, password))
  const { site, accounts } = context.get(servicesContext)
  const outcome = await signIn(authOf(context), given, {
    siteUrl: site.url,
    from: '/register-business',
    ...pacesOf(accounts),
  })
  if (outcome.is === 'refused') {
    const { problems, message } = outcome
    if (problems.email) return refused(email, problems.email)
    return refused(password, problems.password ?? message.text ?? message.title)
  }
  const user = await readProvenUser(context)
  return user ? { ok: true, user } : refused(email, needsMore())
}

function refused(field: string, text: string): SignedIn {
  return { ok: false, problems: [{ field, text }] }
}

const signedOut = t.youAreSignedOutWhat

const needsMore = t.yourAccountAsksForA
