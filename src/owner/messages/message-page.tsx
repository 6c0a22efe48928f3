import * as t from '#messages/message-form.ts'
import * as profileTexts from '#messages/profile.ts'
import { data, href, Link, redirect } from 'react-router'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { fieldValue, exactFieldValue } from '../../account/session/field-value.ts'
import { retention } from '../../platform/db/retention.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { formValues } from '../../platform/http/body.server.ts'
import {
  requestContext,
  servicesContext,
  today,
  type Services,
} from '../../platform/services.server.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { isHiddenNow } from '../../listings/merged.server.ts'
import { newFormToken, checkToken } from '../../submissions/guard/form-guard.server.ts'
import { honeypotName } from '../../submissions/form/form-state.ts'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import { signedInOrNull } from '../../submissions/drafts/show-form.server.ts'
import { MadeUpExample } from '../../listings/cards/made-up-example.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { sentTo, sentToCookie } from '../../intake/private-links.server.ts'
import type { Route } from './+types/message-page.ts'
import { refused } from './answer-message.server.ts'
import { findMadeUp, findReceiver } from './conversations.server.ts'
import { MessageForm, type MessageAnswer } from './message-form.tsx'
import { messageLimit, startConversation } from './send-message.server.ts'
import { checkMessage, type MessageProblem } from './message-rules.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const receiver = await findReceiver(services.db, args.params.businessId)
  const madeUp = receiver ? null : await findMadeUp(services.db, args.params.businessId)
  const user = await signedInOrNull(args)
  const shown = {
    forms: await formSetup(args.context, args.url, user?.id ?? ''),
    name: receiver?.name ?? null,
    madeUp,
    missing: receiver || madeUp ? null : await whyMissing(services, args.params.businessId),
    businessId: args.params.businessId,
    ownAddress: user?.email_confirmed_at && user.email ? user.email : null,
    sent: sentHow(args.url.searchParams.get('sent')),
    sentTo: await sentTo(args.request, services.site.url),
    keptDays: retention.conversations.days,
    formToken: await newFormToken(services),
  }
  return data(shown, { status: receiver || madeUp ? 200 : 404 })
}

/** Null for a listing that is shown, but takes no messages. */
async function whyMissing(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
): Promise<'hidden' | 'gone' | null> {
  const shown = await findBusiness(services.db, id, today(services), ['published', 'closed'])
  if (shown) return null
  return (await isHiddenNow(services.db, id)) ? 'hidden' : 'gone'
}

type SentHow = 'mail' | 'yes'

function sentHow(text: string | null): SentHow | null {
  return text === 'mail' || text === 'yes' ? text : null
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const services = args.context.get(servicesContext)
  const info = args.context.get(requestContext)
  const { businessId } = args.params
  const read = await formValues(args.request)
  const form = read.ok ? read.form : new FormData()
  const user = await signedInOrNull(args)
  const ownAddress = user?.email_confirmed_at ? user.email : undefined
  const { token, next, problems: early } = await checkToken(form, services)
  const asked = askedEmail(form)
  const values = {
    name: exactFieldValue(form, 'name'),
    email: ownAddress ?? asked.email,
    words: exactFieldValue(form, 'words'),
    isAddressShown: fieldValue(form, 'isAddressShown') !== '',
  }
  const refuse = (
    status: number,
    problems: MessageProblem[],
    { formToken = next, offersSignIn = false } = {},
  ) => {
    const honeypot = fieldValue(form, honeypotName).slice(0, 200)
    const answer: MessageAnswer = { values, formToken, honeypot, problems, offersSignIn }
    return data(answer, { status })
  }
  const whole = (text: string) => [{ field: 'form' as const, text }]
  if (!read.ok) return refuse(read.status, whole(unreadText(read.status)))
  const checked = checkMessage(values, services.site)
  const problems = [
    ...early.flatMap(({ text }) => whole(text)),
    ...(checked.ok ? [] : checked.problems),
    ...(checked.ok && !ownAddress && asked.question
      ? [{ field: 'email' as const, text: asked.question }]
      : []),
  ]
  if (!checked.ok || problems.length || !token) return refuse(400, problems)
  const late = await messageLimit(form, { token, visitor: info.visitor }, services)
  if (late) {
    info.retryAfter = late.seconds
    return refuse(429, whole(late.text))
  }
  const userId = ownAddress ? (user?.id ?? null) : null
  const { message } = checked
  const started = await startConversation(services, { businessId, key: token.key, message, userId })
  if (!started.ok) {
    const { status, text } = refused(started.why)
    const isUsed = started.why === 'sent before'
    return refuse(status, whole(text), {
      formToken: isUsed ? await newFormToken(services) : next,
      offersSignIn: started.why === 'too many mails',
    })
  }
  const path = href('/business/:businessId/message', { businessId })
  const headers = { 'set-cookie': await sentToCookie(message.email, services.site.url) }
  throw redirect(`${path}?sent=${started.isRelayed ? 'yes' : 'mail'}`, { status: 303, headers })
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.name ? t.titleTo({ name: loaderData.name }) : t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, madeUp, missing, businessId, ownAddress, sent, keptDays, formToken } = loaderData
  const profile = href('/business/:businessId', { businessId })
  if (madeUp !== null)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <MadeUpExample name={madeUp} no={t.sampleNo()} />
      </div>
    )
  if (missing)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>{missing === 'hidden' ? profileTexts.hidden() : profileTexts.notFound()}</h1>
        <p className="measure mt-4 text-lg">
          {missing === 'hidden' ? profileTexts.hiddenText() : profileTexts.notFoundText()}
        </p>
        <ButtonLink to={href('/businesses/search')} className="mt-6">
          {profileTexts.searchDirectory()}
        </ButtonLink>
      </div>
    )
  if (name === null)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>{t.noMessages()}</h1>
        <p className="measure mt-4 text-lg">{t.noMessagesText()}</p>
        <ButtonLink to={profile} className="mt-6">
          {t.toProfile()}
        </ButtonLink>
      </div>
    )
  return (
    <div className="shell pt-4 pb-16 md:pt-8">
      <p>
        <Link to={profile} className="inline-link inline-flex min-h-11 items-center">
          {t.backTo({ name })}
        </Link>
      </p>
      <h1>{t.titleTo({ name })}</h1>
      {sent ? (
        <Sent how={sent} to={loaderData.sentTo} name={name} profile={profile} />
      ) : (
        <>
          <p className="measure mt-3 mb-6">{t.intro({ days: keptDays })}</p>
          <MessageForm
            formToken={formToken}
            ownAddress={ownAddress}
            answer={actionData}
            businessId={businessId}
          />
        </>
      )}
    </div>
  )
}

type SentProps = { how: SentHow; to: string | null; name: string; profile: string }

function Sent({ how, to, name, profile }: SentProps) {
  return (
    <div role="status" className="mt-4">
      <p className="measure text-lg">
        {how === 'yes'
          ? t.onItsWay({ name })
          : to
            ? t.oneStepLeft({ address: to, name })
            : t.oneStepLeftHidden({ name })}
      </p>
      {how === 'mail' && (
        <p className="mt-3">
          <Link to="?" className="inline-link inline-flex min-h-11 items-center">
            {t.wrongAddress()}
          </Link>
        </p>
      )}
      <ButtonLink to={profile} className="mt-6">
        {t.backTo({ name })}
      </ButtonLink>
    </div>
  )
}
