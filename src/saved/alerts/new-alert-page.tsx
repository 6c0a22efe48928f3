import * as t from '#messages/email-alerts.ts'
import { data, href, Link, redirect } from 'react-router'
import { fieldValue } from '../../account/session/field-value.ts'
import { pathWith } from '../../account/session/local-path.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { sentTo, sentToCookie } from '../../intake/private-links.server.ts'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { formValues } from '../../platform/http/body.server.ts'
import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import {
  readStored,
  storedName,
  type StoredSearch,
} from '../../search/page/stored-search.server.ts'
import { cleanLine } from '../../submissions/clean-text.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'
import { signedInOrNull } from '../../submissions/drafts/show-form.server.ts'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import type { Route } from './+types/new-alert-page.ts'
import { maxAlerts } from './alerts.server.ts'
import { addAlert } from './new-alert.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const { context, url, request } = args
  const services = context.get(servicesContext)
  const user = await signedInOrNull(args)
  const sent = url.searchParams.get('sent')
  const stored = readStored(services, url.search)
  return {
    forms: await formSetup(context, url, user?.id ?? ''),
    search: stored?.params ?? '',
    what: await nameOf(services, stored),
    email: user?.email_confirmed_at ? (user.email ?? '') : '',
    sent: sent === 'mail' || sent === 'on' ? sent : null,
    sentTo: sent === 'mail' ? await sentTo(request, services.site.url) : null,
  }
}

/** Null for what can't be searched for, or names a need instead of businesses. */
async function nameOf(services: Services, stored: StoredSearch | null): Promise<string | null> {
  return stored && services.inTurn(() => storedName(services, stored))
}

/** Requests that a visitor may make at once, and the seconds until the next. */
const limit = { burst: 5, waitSeconds: 600 }

export const action = answerForm(async (args: Route.ActionArgs) => {
  const services = args.context.get(servicesContext)
  const info = args.context.get(requestContext)
  const read = await formValues(args.request)
  const form = read.ok ? read.form : new FormData()
  const { email: typed, question } = askedEmail(form)
  const stored = readStored(services, fieldValue(form, 'search'))
  const search = stored?.params ?? ''
  const what = await nameOf(services, stored)
  const refuse = (status: number, problem: string, offersSignIn = false) =>
    data({ email: typed, search, what, problem, offersSignIn }, { status })
  if (!read.ok) return refuse(read.status, unreadText(read.status))
  if (!stored || !what) return refuse(400, t.noSearch())
  const email = mailAddress(cleanLine(typed))
  if (!email) return refuse(400, cleanLine(typed) ? t.wrongEmail() : t.enterEmail())
  const user = await signedInOrNull(args)
  const isOwn = Boolean(user?.email_confirmed_at) && isSame(user?.email, email)
  if (!isOwn && question) return refuse(400, question)
  const { bucket } = info.visitor
  if (
    bucket &&
    !(await services.forms.limits.take(`alert ${bucket}`, 1 / limit.waitSeconds, limit.burst))
  ) {
    info.retryAfter = limit.waitSeconds
    return refuse(429, t.tooManyFromYou({ minutes: limit.waitSeconds / 60 }))
  }
  const added = await addAlert(services, { email, stored, isOwn })
  if (added === 'too many mails') return refuse(429, t.tooManyMails(), true)
  if (added === 'too many alerts') return refuse(400, t.tooManyAlerts({ max: maxAlerts }))
  const headers = { 'set-cookie': await sentToCookie(email, services.site.url) }
  throw redirect(`${href('/email-alerts')}?sent=${added}&${stored.params}`, {
    status: 303,
    headers,
  })
})

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function NewAlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sent } = loaderData
  const { search, what, email } = actionData ?? loaderData
  const results = search ? `/businesses/search?${search}` : href('/businesses/search')
  const back = (
    <ButtonLink to={results} className="mt-6">
      {search ? t.toResults() : t.toSearch()}
    </ButtonLink>
  )
  if (sent && !actionData)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>{sent === 'on' ? t.onTitle() : t.checkTitle()}</h1>
        <p role="status" className="measure mt-4 text-lg">
          {sent === 'on' ? t.onText({ what: what ?? '' }) : sentText(loaderData.sentTo)}
        </p>
        {sent === 'on' && (
          <p className="mt-2">
            <Link
              to={href('/account/email-alerts')}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {t.toAlerts()}
            </Link>
          </p>
        )}
        {back}
      </div>
    )
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.newTitle()}</h1>
      {what ? (
        <>
          <p className="measure mt-3 text-lg">{t.newIntro({ what })}</p>
          <PostForm noValidate className="mt-6 max-w-2xl space-y-6">
            <input type="hidden" name="search" value={search} />
            <EmailField
              id="email"
              autoComplete="email"
              label={t.email()}
              hint={t.emailHint()}
              defaultValue={email}
              problem={actionData?.problem ?? null}
            />
            <div className="flex flex-wrap gap-3">
              <Button look="action" className="min-h-12 max-sm:w-full">
                {t.send()}
              </Button>
              {actionData?.offersSignIn && (
                <ButtonLink
                  to={pathWith(href('/auth'), { from: `${href('/email-alerts')}?${search}` })}
                  className="min-h-12 max-sm:w-full"
                >
                  {t.signIn()}
                </ButtonLink>
              )}
            </div>
          </PostForm>
        </>
      ) : (
        <p role={actionData ? 'alert' : undefined} className="measure mt-3 text-lg">
          {t.noSearch()}
        </p>
      )}
      {back}
    </div>
  )
}

function sentText(address: string | null): string {
  return address ? t.checkText({ address }) : t.checkTextHidden()
}
