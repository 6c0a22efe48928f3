import * as t from '#messages/submit.ts'
import { createContext, href } from 'react-router'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate, readProvenUser, requireUser } from '../../account/session/session.server.ts'
import { pageMeta, siteIn } from '../../platform/ui/page-head.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import type { Route } from './+types/register-page.ts'
import { BusinessForm } from '../../submissions/form-view/business-form.tsx'
import { formUnsaved, sendForm, signInAgain } from './send-form.server.ts'
import { showForm } from '../../submissions/drafts/show-form.server.ts'
import { AddressNeeded, WhatHappensNext } from './what-happens-next.tsx'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

/** True when the sender was signed out meanwhile: they see the form again with their answers. */
const sentSignedOut = createContext(false)

export async function loader(args: Route.LoaderArgs) {
  const isShownAgain = args.context.get(sentSignedOut)
  const user = isShownAgain ? null : await requireUser(args)
  const forms = await formSetup(args.context, args.url, user?.id ?? '')
  return { ...(await showForm(args, 'register', user)), forms }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  try {
    const user = await readProvenUser(args.context)
    args.context.set(sentSignedOut, user === null)
    const signIn = async (form: FormData) => {
      const outcome = await signInAgain(args, form)
      args.context.set(sentSignedOut, !outcome.ok)
      return outcome
    }
    return await sendForm(args, { kind: 'register', user, signIn })
  } catch (error) {
    args.context.set(sentSignedOut, true)
    return formUnsaved(args, error)
  }
})

export { staysWithSteps as shouldRevalidate } from '../../submissions/form/form-steps.ts'

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    isTranslated: true,
    title: t.registerYourBusiness(),
    description: t.registerYourVeteranOwnedBusiness({ promised: promisedTime(siteIn(matches)) }),
    path: href('/register-business'),
    isHidden: true,
  })

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.registerYourBusiness()}</h1>
      <p className="measure mt-3 text-lg">{t.youKnowItBestTell()}</p>
      <AddressNeeded email={loaderData.values.submitterEmail} />
      <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <BusinessForm shown={loaderData} answer={actionData} />
        <div>
          <WhatHappensNext />
        </div>
      </div>
    </div>
  )
}
