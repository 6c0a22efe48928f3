import * as t from '#messages/own-data.ts'
import { data, href, Link, redirect } from 'react-router'
import { Sure } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { retention } from '../../platform/db/retention.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink, buttonClass } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { findByToken } from '../../submissions/lifecycle/private-link.server.ts'
import { traceDocuments } from '../../submissions/documents/documents.server.ts'
import { findLink, submissionOfToken } from '../../submissions/lifecycle/links.server.ts'
import { eraseOwn, type Erased } from '../../submissions/retention/sent-data.server.ts'
import { isWaiting as waits } from '../../submissions/states.ts'
import { LinkGone } from '../../submissions/lifecycle/gone-link.tsx'
import { findGone } from '../../submissions/lifecycle/gone-links.server.ts'
import type { Route } from './+types/own-data-page.ts'
import { LinkUnknown } from './dead-links.tsx'
import { hideReferrer, isHolder } from '../private-links.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

const listed: readonly string[] = ['approved', 'suspended', 'archived']

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db, site, now } = context.get(servicesContext)
  const found = await findByToken(db, token, now())
  if (!found && (await findLink(db, token))?.hasEnded)
    throw redirect(href('/submission/:token', { token }))
  const id = await submissionOfToken(db, token)
  const status = found && {
    name: found.name,
    isListed: listed.includes(found.state),
    isWaiting: waits(found.state),
    hasDocuments: id !== null && (await traceDocuments(db, id)).some(({ deletedAt }) => !deletedAt),
  }
  const times = {
    linkDays: retention.statusLinks.days,
    keptDays: retention.refusedSubmissions.days,
    submitterDays: retention.submitters.days,
    documentDays: retention.documents.days,
  }
  const gone = status ? null : await findGone(db, token)
  const shown = { token, status, gone, ...times, contactEmail: site.contactEmail }
  return data(shown, { status: status ? 200 : 404 })
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const { token } = args.params
  const services = args.context.get(servicesContext)
  if (!(await isHolder(services.db, token, args)))
    return data('other account' as const, { status: 403 })
  const outcome = await eraseOwn(services.db, token, services)
  return data(outcome, { status: statuses[outcome] })
})

const statuses: Record<Erased, number> = {
  deleted: 200,
  erased: 200,
  'runs the listing': 409,
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

export default function OwnDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, status, gone, linkDays, keptDays, contactEmail } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {actionData === 'deleted' || actionData === 'erased' ? (
        <Done outcome={actionData} />
      ) : status ? (
        <OwnData {...loaderData} status={status} refused={actionData ?? null} />
      ) : gone ? (
        <LinkGone {...gone} />
      ) : (
        <LinkUnknown linkDays={linkDays} keptDays={keptDays} contactEmail={contactEmail} />
      )}
      {status && !actionData && (
        <p className="mt-8">
          <Link to={href('/submission/:token', { token })} className="inline-link">
            {t.back()}
          </Link>
        </p>
      )}
    </div>
  )
}

type OwnDataProps = Pick<
  Route.ComponentProps['loaderData'],
  'token' | 'keptDays' | 'submitterDays' | 'documentDays'
> & {
  status: { name: string; isListed: boolean; isWaiting: boolean; hasDocuments: boolean }
  refused: string | null
}

function OwnData({ token, status, refused, ...days }: OwnDataProps) {
  const { name, isListed, isWaiting, hasDocuments } = status
  return (
    <>
      <p className="text-soft">{name}</p>
      <h1>{t.title()}</h1>
      <p className="measure mt-4 text-lg">
        {isListed
          ? t.keptListed({ days: days.submitterDays })
          : t.keptOther({ days: days.keptDays, approvedDays: days.submitterDays })}
      </p>
      {hasDocuments && (
        <p className="measure mt-3">
          {t.documents({ days: days.documentDays })}{' '}
          {isWaiting && (
            <Link
              to={`${href('/submission/:token', { token })}#sent-documents`}
              className="inline-link"
            >
              {t.seeDocuments()}
            </Link>
          )}
        </p>
      )}
      <p className="mt-6">
        <a
          href={href('/submission/:token/data/download', { token })}
          download
          className={buttonClass({ look: 'action' })}
        >
          {t.download()}
        </a>
      </p>
      <h2 className="mt-10">{isListed ? t.removeHeading() : t.deleteHeading()}</h2>
      {refused === 'other account' && (
        <p role="alert" className="measure mt-3 font-semibold text-problem">
          {t.refusedAccount()}
        </p>
      )}
      {refused === 'runs the listing' && (
        <p role="alert" className="measure mt-3 font-semibold text-problem">
          {t.refusedOwner()}
        </p>
      )}
      {refused === 'held back' && (
        <p role="alert" className="measure mt-3 font-semibold text-problem">
          {t.refusedNow()}
        </p>
      )}
      <p className="measure mt-3">{isListed ? t.removeText() : t.deleteText()}</p>
      <Sure summary={isListed ? t.removeSummary() : t.deleteSummary()} className="mt-4">
        <p>{t.noUndo()}</p>
        <Button look="destructive" name="intent" value="erase">
          {isListed ? t.yesRemove() : t.yesDelete()}
        </Button>
      </Sure>
    </>
  )
}

function Done({ outcome }: { outcome: 'deleted' | 'erased' }) {
  return (
    <div role="status">
      <h1>{outcome === 'deleted' ? t.deleted() : t.nameRemoved()}</h1>
      <p className="measure mt-4 text-lg">
        {outcome === 'deleted' ? t.deletedText() : t.nameRemovedText()}
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/')}>{t.home()}</ButtonLink>
      </p>
    </div>
  )
}
