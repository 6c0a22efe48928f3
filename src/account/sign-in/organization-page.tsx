import * as t from '#messages/sign-in.ts'
import * as form from '#messages/account-form.ts'
import { Form, href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, OutsideButton } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/organization-page.ts'
import { leadOn, returnToOf, siteCaptcha } from '../form/answer.server.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { mailsLeadTo } from '../email-link/landing.ts'
import { refusal } from '../session/outcome.ts'
import { authOf } from '../session/session.server.ts'

/** Finds the organization by email domain. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  await leadOn(args)
  const { from } = returnToOf(args)
  const value = (url.searchParams.get('domain') ?? '').trim()
  const domain = value.replace(/^.*@/, '').toLowerCase()
  if (!url.searchParams.has('domain')) return { value, from, problem: null, leadsTo: null }
  if (!/^[a-z0-9.-]+\.[a-z0-9-]+$/.test(domain))
    return {
      value,
      from,
      problem: t.enterWorkEmail(),
      leadsTo: null,
    }
  const services = context.get(servicesContext)
  const { data, error } = await authOf(context).signInWithSSO({
    domain,
    options: {
      redirectTo: mailsLeadTo(services.site.url, 'provider', from),
      skipBrowserRedirect: true,
      captchaToken: await siteCaptcha(services),
    },
  })
  return {
    value,
    from,
    problem: error && refusal('', error).message.text,
    leadsTo: data?.url ?? null,
  }
}

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.withOrganization(),
    description: t.organizationDescription(),
    isTranslated: true,
    isHidden: true,
  })

export default function OrganizationPage({ loaderData }: Route.ComponentProps) {
  const { value, from, problem, leadsTo } = loaderData
  return (
    <>
      <h1>{t.withOrganization()}</h1>
      {leadsTo ? (
        <p className="mt-6 mb-6">
          {/* A link, since our form-action policy allows only this site. */}
          <OutsideButton href={leadsTo} look="action" className="w-full">
            {t.goOnToOrganization()}
          </OutsideButton>
        </p>
      ) : (
        <Form action={href('/auth/organization')} className="mt-6 mb-6 grid gap-5" noValidate>
          <TextField
            id="domain"
            name="domain"
            label={t.workEmail()}
            autoComplete="email"
            defaultValue={value}
            problem={problem}
            maxLength={255}
          />
          <input type="hidden" name="from" value={from} />
          <Button type="submit" look="action" className="w-full">
            {form.goOn()}
          </Button>
        </Form>
      )}
      <BackToSignIn />
    </>
  )
}
