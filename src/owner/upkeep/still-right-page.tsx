import type { ReactNode } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { data, href, useNavigation } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { hourLines } from '../../listings/hours.ts'
import { confirmedMonth } from '../../listings/upkeep/still-right.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/still-right-page.ts'
import { findAsked, sayStillRight } from './answer.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

const shownStatuses = ['published', 'unconfirmed'] as const

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, now } = services
  const asked = await findAsked(db, token)
  if (!asked) return data({ known: null }, { status: 404 })
  const { businessId: id, sentTo } = asked
  const business = await findBusiness(db, id, today(services), shownStatuses)
  if (!business) return data({ known: { id, sentTo, shown: null } })
  const { name, address, phone, email, website, county, category, hours, timeZone } = business
  const lines = [
    { label: 'Trade', text: category.name },
    { label: 'Phone', text: phone },
    { label: 'Email', text: email },
    { label: 'Website', text: website },
    { label: 'Address', text: address ?? (county && `${county} County`) },
    ...(hours.length
      ? hourLines(hours, timeZone, now(), business).map(({ day, text }) => ({ label: day, text }))
      : [{ label: 'Hours', text: 'Not specified' }]),
  ]
  const isHidden = !(await findBusiness(db, id, today(services)))
  const { confirmedAt } = business
  const since = confirmedAt ? confirmedMonth(confirmedAt) : ''
  const shown = { name, isHidden, since, lines: lines.filter(({ text }) => text) }
  return data({ known: { id, sentTo, shown } })
}

/** Opening a link changes nothing: email scanners open links, too. */
export const action = answerForm(async ({ params: { token }, context }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const asked = await findAsked(services.db, token)
  if (!asked) return data({ isShown: false }, { status: 404 })
  const { businessId, sentTo } = asked
  const answer = { businessId, by: sentTo, person: null }
  const isShown = await sayStillRight(services.db, answer, services)
  return data({ isShown }, { status: isShown ? 200 : 409 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Still right?',
    description: 'Say whether what the directory shows of a business is still right.',
    isHidden: true,
  })

export default function StillRightPage({
  loaderData: { known },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem]">
        {!known ? (
          <NoSuchQuestion />
        ) : !known.shown ? (
          <NotShown />
        ) : actionData?.isShown ? (
          <Thanks id={known.id} name={known.shown.name} isOwner={known.sentTo === 'owner'} />
        ) : (
          <Question id={known.id} isOwner={known.sentTo === 'owner'} shown={known.shown} />
        )}
      </div>
    </div>
  )
}

type Known = NonNullable<Route.ComponentProps['loaderData']['known']>
type Shown = NonNullable<Known['shown']>
type QuestionProps = { id: string; isOwner: boolean; shown: Shown }

function Question({ id, isOwner, shown: { name, isHidden, since, lines } }: QuestionProps) {
  const { state } = useNavigation()
  return (
    <>
      <h1 className="wrap-anywhere">Is this still right?</h1>
      <p className="mt-3 text-lg">
        {isHidden
          ? `${name} is hidden because it hasn’t been confirmed since ${since}. Confirm it, and it’s back right away.`
          : `This is what we show of ${name}${since && `, last confirmed in ${since}`}.`}
      </p>
      <h2 className="mt-6 wrap-anywhere">{name}</h2>
      <dl className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {lines.map(({ label, text }) => (
          <div key={label} className="px-4 py-2 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <PostForm className="mt-6">
        <Button
          look="action"
          className="min-h-14 text-lg max-sm:w-full"
          disabled={state !== 'idle'}
        >
          Yes, all still right
        </Button>
        <p className="mt-2 text-soft">
          It is open, it is veteran-owned, and the above is right. You need no account for this.
        </p>
      </PostForm>
      <Otherwise id={id} isOwner={isOwner} />
    </>
  )
}

function Otherwise({ id, isOwner }: Omit<QuestionProps, 'shown'>) {
  const businessId = id
  return (
    <section aria-labelledby="otherwise" className="mt-10">
      <h2 id="otherwise">Something has changed?</h2>
      <p className="mt-4 flex flex-wrap gap-3">
        {isOwner ? (
          <>
            <ButtonLink to={href('/business/:businessId/edit', { businessId })}>Edit it</ButtonLink>
            <ButtonLink to={href('/business/:businessId/close', { businessId })}>
              Hide or close it
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to={href('/business/:businessId/claim', { businessId })}>
              It is mine: edit it
            </ButtonLink>
            <ButtonLink to={href('/business/:businessId/report', { businessId })}>
              Tell us what is wrong
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
      <Notice title="Thank you">
        Anyone can find {name} and see that it’s confirmed. We’ll ask again in six months.
      </Notice>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink look="action" to={href('/business/:businessId', { businessId })}>
          See the listing
        </ButtonLink>
        {!isOwner && (
          <ButtonLink to={href('/business/:businessId/claim', { businessId })}>
            Is it yours? Run it yourself
          </ButtonLink>
        )}
      </p>
    </>
  )
}

function NotShown() {
  return (
    <>
      <Notice title="This listing is not shown">
        Its owner or our team has hidden it, or the business has closed. There is nothing to
        confirm.
      </Notice>
      <p className="mt-6">
        <ButtonLink to={href('/account')}>Go to your account</ButtonLink>
      </p>
    </>
  )
}

function NoSuchQuestion() {
  return (
    <>
      <h1>This link leads nowhere</h1>
      <p className="measure mt-4 text-lg">
        The listing may be gone, or the email is more than two years old. If you copied the link by
        hand, check that you have all of it.
      </p>
      <ButtonLink to={href('/account')} className="mt-6">
        Go to your account
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
