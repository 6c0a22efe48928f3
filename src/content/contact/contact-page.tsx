import * as t from '#messages/contact.ts'
import { data, href, redirect } from 'react-router'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { TextAreaField, TextField } from '../../platform/ui/field.tsx'
import { telHref } from '../../platform/ui/links.ts'
import { siteIn } from '../../platform/ui/page-head.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { dial } from '../../resources/crisis-numbers.ts'
import { signedInOrNull } from '../../submissions/drafts/show-form.server.ts'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import { newFormToken } from '../../submissions/guard/form-guard.server.ts'
import { GuardFields, useSolution } from '../../submissions/guard/guard-fields.tsx'
import { linkTo, textPageMeta } from '../text-sections.tsx'
import type { Route } from './+types/contact-page.ts'
import { whoRunsIt } from '../layout/who-runs-it.server.ts'
import { maxContactMessage, maxContactName, type ContactAnswer } from './contact-form.ts'
import { sendContact } from './send-contact.server.ts'

/** The page may contain the visitor's email address. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const handle = { isTranslated: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const user = await signedInOrNull({ context })
  const { contactEmail, contactPhone, contactAddress } = services.site
  return {
    isSent: url.searchParams.get('sent') === 'yes',
    email: user?.email ?? '',
    formToken: await newFormToken(services),
    forms: await formSetup(context, url, user?.id ?? ''),
    runBy: await whoRunsIt(services),
    ways: { email: contactEmail, phone: contactPhone ?? null, address: contactAddress ?? null },
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const ended = await sendContact(args)
  if (ended.ok) throw redirect(ended.to, 303)
  return data(ended.answer, { status: ended.status })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  textPageMeta(matches, {
    title: t.title(),
    description: t.description({ promised: promisedTime(siteIn(matches)) }),
    path: href('/contact'),
    type: 'ContactPage',
  })

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isSent, ways, runBy } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {isSent ? <Thanks /> : <ContactForm {...loaderData} answer={actionData} />}
      <Ways {...ways} runBy={runBy} />
    </div>
  )
}

function Thanks() {
  const promised = usePromisedTime()
  return (
    <>
      <h1>{t.thanks()}</h1>
      <p role="status" className="measure mt-4 text-lg">
        {t.thanksText({ promised })}
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/contact')}>{t.again()}</ButtonLink>
      </p>
    </>
  )
}

type ContactFormProps = {
  email: string
  formToken: string
  answer: ContactAnswer | undefined
}

function ContactForm({ email, formToken: first, answer }: ContactFormProps) {
  const promised = usePromisedTime()
  const formToken = answer?.formToken ?? first
  const { solution, touch } = useSolution(formToken)
  const problems = answer?.problems ?? []
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.text ?? null
  const values = answer?.values ?? { name: '', email, message: '' }
  return (
    <>
      <h1>{t.title()}</h1>
      <p className="measure mt-3 text-lg">{t.intro({ promised })}</p>
      <p className="measure mt-2">
        {t.crisis({
          call: (words) => (
            <a href={dial} className="inline-link font-semibold">
              {words}
            </a>
          ),
        })}
      </p>
      <p className="measure mt-2 mb-6">{t.listing({ link: linkTo(href('/businesses/search')) })}</p>
      {problems.length > 0 && <FormProblems key={formToken} problems={problems} />}
      <PostForm
        name="contact"
        action={`#${problemsId}`}
        noValidate
        onFocus={touch}
        className="relative max-w-2xl space-y-6"
      >
        <TextField
          id="name"
          name="name"
          autoComplete="name"
          maxLength={maxContactName}
          label={t.name()}
          defaultValue={values.name}
          problem={problemOf('name')}
        />
        <EmailField
          id="email"
          autoComplete="email"
          label={t.email()}
          hint={t.emailHint()}
          defaultValue={values.email}
          problem={problemOf('email')}
        />
        <TextAreaField
          id="message"
          name="message"
          rows={7}
          label={t.message()}
          hint={t.messageHint({ max: maxContactMessage })}
          defaultValue={values.message}
          problem={problemOf('message')}
        />
        <GuardFields formToken={formToken} honeypot={answer?.honeypot ?? ''} solution={solution} />
        <Button look="action" className="min-h-12 max-sm:w-full">
          {t.send()}
        </Button>
      </PostForm>
    </>
  )
}

type WaysProps = {
  email: string
  phone: string | null
  address: string | null
  runBy: string
}

function Ways({ email, phone, address, runBy }: WaysProps) {
  return (
    <section aria-labelledby="ways" className="measure mt-12">
      <h2 id="ways">{t.otherWays()}</h2>
      <p className="mt-2">{runBy}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">{t.byEmail()}</dt>
        <dd>
          <a href={`mailto:${email}`} className="inline-link wrap-anywhere">
            {email}
          </a>
        </dd>
        {phone && (
          <>
            <dt className="font-semibold">{t.byPhone()}</dt>
            <dd>
              <a href={telHref(phone)} className="inline-link inline-block max-w-full tabular-nums">
                {phone}
              </a>
            </dd>
          </>
        )}
        {address && (
          <>
            <dt className="font-semibold">{t.byMail()}</dt>
            <dd className="whitespace-pre-line">{address}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
