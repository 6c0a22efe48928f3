import * as t from '#messages/edit-listing.ts'
import * as saved from '#messages/edit-saved.ts'
import { data, href, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import { outageEvent, outageOf, unsavedText } from '../../platform/http/outage.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/edit-page.ts'
import { runEdit, unsavedPart } from './edit-action.server.ts'
import { editView } from './edit-view.server.ts'
import { deskPath } from '../listing/desk-way.ts'
import { EditListing } from './edit-listing.tsx'
import type { Message } from '../../platform/ui/toast-box.tsx'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const runner = await requireListing(args, 'edit-listing')
  const { searchParams } = args.url
  const view = await editView(args.context.get(servicesContext), runner, searchParams.get('part'))
  if (!view) throw data(null, { status: 404 })
  return { view, message: savedMessage(searchParams.get('saved'), view.waiting?.answer ?? '') }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const services = args.context.get(servicesContext)
  const read = await formValues(args.request)
  if (!read.ok) {
    const reply = { ...unreadReply, text: unreadText(read.status) }
    // Only a document is too large.
    if (read.status === 413) return data({ answer: null, reply }, { status: 413 })
    throw data(null, { status: read.status })
  }
  const { form } = read
  const part = args.url.searchParams.get('part')
  const { visitor } = args.context.get(requestContext)
  try {
    const done = await runEdit(services, runner, part, { form, visitor })
    if ('answer' in done) return data({ answer: done.answer, reply: null }, { status: done.status })
    if ('reply' in done) return data({ answer: null, reply: done.reply }, { status: done.status })
    const path = href('/business/:businessId/edit', { businessId: runner.listing.id })
    const desk = deskPath(args.url.searchParams)
    const query = new URLSearchParams({ saved: done.saved, ...(desk && { desk }) })
    return redirect(`${path}?${query}`)
  } catch (error) {
    const outage = outageOf(error)
    const answer = outage && unsavedPart(part, form, unsavedText())
    if (!answer) throw error
    services.log(outageEvent(outage, error))
    return data({ answer, reply: null }, { status: 503 })
  }
})

const unreadReply = { field: 'evidence', words: '', hadFile: true } as const

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.title({ name: loaderData.view.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer = null, reply = null } = actionData ?? {}
  return <EditListing {...loaderData} answer={answer} reply={reply} />
}

/** @param how from the URL. @param promise of our answer; may be empty. */
export function savedMessage(how: string | null, promise: string): Message | null {
  const answer = promise && ` ${promise}`
  const messages: Record<string, Message> = {
    live: { title: saved.saved(), text: saved.live() },
    waits: { title: saved.sent(), text: saved.waits() + answer },
    both: { title: saved.saved(), text: saved.both() + answer },
    asked: { title: saved.stillAsked(), text: saved.stillAskedText() },
    answered: { title: saved.answered(), text: saved.answeredText() + answer },
    decided: { title: saved.decided(), text: saved.decidedText() },
    nothing: { title: saved.nothing(), text: saved.nothingText() },
    yours: { title: saved.yours(), text: saved.yoursText() },
    'taken-back': { title: saved.withdrawn(), text: saved.withdrawnText() },
  }
  return how !== null && Object.hasOwn(messages, how) ? (messages[how] ?? null) : null
}
