import * as t from '#messages/not-me.ts'
import type { ReactNode } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { retention } from '../../platform/db/retention.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { findByToken } from '../../submissions/lifecycle/private-link.server.ts'
import { disownSubmission, type Disowned } from '../../submissions/retention/sent-data.server.ts'
import { findLink } from '../../submissions/lifecycle/links.server.ts'
import { LinkGone } from '../../submissions/lifecycle/gone-link.tsx'
import { findGone } from '../../submissions/lifecycle/gone-links.server.ts'
import type { Route } from './+types/not-me-page.ts'
import { LinkUnknown, mailTo } from './dead-links.tsx'
import { hideReferrer } from '../private-links.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db, site, now } = context.get(servicesContext)
  const found = await findByToken(db, token, now())
  if (!found && (await findLink(db, token))?.hasEnded)
    throw redirect(href('/submission/:token', { token }))
  const status = found && { isConfirmed: found.isConfirmed }
  const times = {
    linkDays: retention.statusLinks.days,
    keptDays: retention.refusedSubmissions.days,
  }
  const gone = status ? null : await findGone(db, token)
  const answer = { token, status, gone, ...times, contactEmail: site.contactEmail }
  return data(answer, { status: status ? 200 : 404 })
}

/** Opening a link changes nothing: email scanners open links, too. */
export const action = answerForm(async ({ params: { token }, context }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const outcome = await disownSubmission(services.db, token, services)
  return data(outcome, { status: statuses[outcome] })
})

const statuses: Record<Disowned, number> = {
  deleted: 200,
  'address removed': 200,
  confirmed: 409,
  'held back': 409,
  'unknown link': 404,
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function NotMePage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, status, gone, linkDays, keptDays, contactEmail } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {actionData === 'deleted' || actionData === 'address removed' ? (
        <Done outcome={actionData} contactEmail={contactEmail} />
      ) : status?.isConfirmed ? (
        <Confirmed token={token} />
      ) : status ? (
        <Ask isHeldBack={actionData === 'held back'} />
      ) : gone ? (
        <LinkGone {...gone} />
      ) : (
        <LinkUnknown linkDays={linkDays} keptDays={keptDays} contactEmail={contactEmail} />
      )}
    </div>
  )
}

function Ask({ isHeldBack }: { isHeldBack: boolean }) {
  return (
    <>
      <h1>{t.heading()}</h1>
      <p className="measure mt-4 text-lg">{t.text()}</p>
      {isHeldBack && (
        <p role="alert" className="measure mt-3 font-semibold text-problem">
          {t.tryInAMinute()}
        </p>
      )}
      <PostForm className="mt-6">
        <Button look="action">{t.remove()}</Button>
      </PostForm>
    </>
  )
}

function Done({ outcome, contactEmail }: { outcome: Disowned; contactEmail: string }) {
  const contact = { address: contactEmail, email: mailTo(contactEmail) }
  return (
    <div role="status">
      <h1>{outcome === 'deleted' ? t.deleted() : t.removed()}</h1>
      <p className="measure mt-4 text-lg">
        {outcome === 'deleted' ? t.deletedText(contact) : t.removedText(contact)}
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/')}>{t.home()}</ButtonLink>
      </p>
    </div>
  )
}

function Confirmed({ token }: { token: string }) {
  const link = (words: ReactNode) => (
    <Link to={href('/submission/:token', { token })} className="inline-link">
      {words}
    </Link>
  )
  return (
    <>
      <h1>{t.confirmedHeading()}</h1>
      <p className="measure mt-4 text-lg">{t.confirmed({ link })}</p>
    </>
  )
}
