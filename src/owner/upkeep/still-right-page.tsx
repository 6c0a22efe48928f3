import * as t from '#messages/still-right.ts'
import type { ReactNode } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { data, href, useNavigation } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { retention } from '../../platform/db/retention.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { knownStatuses } from '../../listings/business.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { confirmedMonth } from '../../listings/upkeep/still-right.ts'
import { servicesContext, today, type Services } from '../../platform/services.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { LinkGone } from '../../submissions/lifecycle/gone-link.tsx'
import { findGone } from '../../submissions/lifecycle/gone-links.server.ts'
import type { Route } from './+types/still-right-page.ts'
import { findAsked, sayClosed, sayStillRight } from './answer.server.ts'
import { ListingLines } from './lines-of-listing.tsx'
import { listingLines } from './listing-lines.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, now } = services
  const asked = await findAsked(db, token)
  if (!asked) return data({ known: null, gone: await findGone(db, token) }, { status: 404 })
  const { businessId: id, sentTo } = asked
  const { days } = retention.closedListings
  const business = await findBusiness(db, id, today(services), knownStatuses)
  if (!business) return data({ known: { id, sentTo, days, shown: null }, gone: null })
  const lines = listingLines(business, now())
  const isHidden = !(await findBusiness(db, id, today(services)))
  const { confirmedAt, name } = business
  const since = confirmedAt ? confirmedMonth(confirmedAt) : ''
  const shown = { name, isHidden, since, lines }
  return data({ known: { id, sentTo, days, shown }, gone: null })
}

/** Opening a link changes nothing: email scanners open links, too. */
export const action = answerForm(
  async ({ params: { token }, request, context }: Route.ActionArgs) => {
    const services = context.get(servicesContext)
    const asked = await findAsked(services.db, token)
    if (!asked) return data({ isShown: false, closed: null, problem: '' }, { status: 404 })
    const { businessId, sentTo } = asked
    if (textIn(await formOf(request), 'intent') === 'closed') {
      const name = await shownName(services, businessId)
      if (name === null) return data({ isShown: false, closed: null, problem: '' }, { status: 409 })
      const closed = { businessId, name, sentTo, token }
      const problem = await sayClosed(services.db, closed, services)
      if (problem) return data({ isShown: false, closed: null, problem }, { status: 409 })
      return data({ isShown: false, closed: { name }, problem: '' })
    }
    const answer = { businessId, by: sentTo, person: null }
    const isShown = await sayStillRight(services.db, answer, services)
    return data({ isShown, closed: null, problem: '' }, { status: isShown ? 200 : 409 })
  },
)

async function shownName(services: Services, id: string): Promise<string | null> {
  return (await findBusiness(services.db, id, today(services), knownStatuses))?.name ?? null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function StillRightPage({
  loaderData: { known, gone },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem]">
        {gone ? (
          <LinkGone {...gone} />
        ) : !known ? (
          <NoSuchQuestion />
        ) : actionData?.closed ? (
          <Closed {...known} name={actionData.closed.name} isOwner={known.sentTo === 'owner'} />
        ) : !known.shown ? (
          <NotShown />
        ) : actionData?.isShown ? (
          <Thanks id={known.id} name={known.shown.name} isOwner={known.sentTo === 'owner'} />
        ) : (
          <Question
            id={known.id}
            days={known.days}
            isOwner={known.sentTo === 'owner'}
            shown={known.shown}
            problem={actionData?.problem ?? ''}
          />
        )}
      </div>
    </div>
  )
}

type Known = NonNullable<Route.ComponentProps['loaderData']['known']>
type Shown = NonNullable<Known['shown']>
type QuestionProps = {
  id: string
  isOwner: boolean
  days: number
  shown: Shown
  problem: string
}

function Question({ id, isOwner, days, shown, problem }: QuestionProps) {
  const { name, isHidden, since, lines } = shown
  const { state } = useNavigation()
  return (
    <>
      <h1 className="wrap-anywhere">{t.heading()}</h1>
      <p className="mt-3 text-lg">
        {isHidden
          ? t.isHidden({ name, since })
          : since
            ? t.shownSince({ name, since })
            : t.shown({ name })}
      </p>
      <h2 className="mt-6 wrap-anywhere">{name}</h2>
      <ListingLines lines={lines} />
      {problem && (
        <p
          role="alert"
          className="mt-6 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
        >
          {problem}
        </p>
      )}
      <PostForm className="mt-6">
        <Button
          look="action"
          className="min-h-14 text-lg max-sm:w-full"
          disabled={state !== 'idle'}
        >
          {t.yes()}
        </Button>
        <p className="mt-2 text-soft">{t.yesMeans()}</p>
      </PostForm>
      <Otherwise {...{ id, isOwner, days }} />
    </>
  )
}

function Otherwise({ id, isOwner, days }: Omit<QuestionProps, 'shown' | 'problem'>) {
  const businessId = id
  return (
    <section aria-labelledby="otherwise" className="mt-10">
      <h2 id="otherwise">{t.hasChanged()}</h2>
      <PostForm id="closed" className="mt-4 scroll-mt-24">
        <Button name="intent" value="closed" className="max-sm:w-full">
          {t.saidClosed()}
        </Button>
        <p className="mt-2 text-soft">
          {isOwner ? t.saidClosedMeans({ days }) : t.saidClosedReport()}
        </p>
      </PostForm>
      <p className="mt-4 flex flex-wrap gap-3">
        {isOwner ? (
          <>
            <ButtonLink to={href('/business/:businessId/edit', { businessId })}>
              {t.edit()}
            </ButtonLink>
            <ButtonLink to={href('/business/:businessId/close', { businessId })}>
              {t.hideOrClose()}
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to={href('/business/:businessId/claim', { businessId })}>
              {t.isMine()}
            </ButtonLink>
            <ButtonLink to={href('/business/:businessId/report', { businessId })}>
              {t.tellUs()}
            </ButtonLink>
          </>
        )}
      </p>
    </section>
  )
}

type ThanksProps = { id: string; name: string; isOwner: boolean }

function Thanks({ id: businessId, name, isOwner }: ThanksProps) {
  return (
    <>
      <Notice title={t.thanks()}>{t.thanksText({ name })}</Notice>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink look="action" to={href('/business/:businessId', { businessId })}>
          {t.seeListing()}
        </ButtonLink>
        {!isOwner && (
          <ButtonLink to={href('/business/:businessId/claim', { businessId })}>
            {t.isItYours()}
          </ButtonLink>
        )}
      </p>
    </>
  )
}

function Closed({ id: businessId, name, isOwner, days }: ThanksProps & { days: number }) {
  return (
    <>
      <Notice title={t.closedThanks()}>
        {isOwner ? t.closedNow({ name, days }) : t.closedReported({ name })}
      </Notice>
      {isOwner && (
        <p className="mt-6">
          <ButtonLink to={href('/business/:businessId/close', { businessId })}>
            {t.undoClosing()}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function NotShown() {
  return (
    <>
      <Notice title={t.notShown()}>{t.notShownText()}</Notice>
      <p className="mt-6">
        <ButtonLink to={href('/account')}>{t.toAccount()}</ButtonLink>
      </p>
    </>
  )
}

function NoSuchQuestion() {
  return (
    <>
      <h1>{t.noLink()}</h1>
      <p className="measure mt-4 text-lg">{t.noLinkText()}</p>
      <ButtonLink to={href('/account')} className="mt-6">
        {t.toAccount()}
      </ButtonLink>
    </>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status">
      <h1>{title}</h1>
      <p className="measure mt-4 text-lg">{children}</p>
    </div>
  )
}
