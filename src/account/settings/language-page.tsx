import * as t from '#messages/account-language.ts'
import { href, redirectDocument } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { languageCookie } from '../../platform/text/chosen-language.ts'
import { languageName } from '../../platform/text/language-name.ts'
import { languages, pathIn } from '../../platform/text/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { RadioField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/language-page.ts'
import { formOf } from '../form/answer.server.ts'
import { AccountLayout, Part } from '../page/account-layout.tsx'
import { flashOf } from '../page/action-result.ts'
import { fieldValue } from '../session/field-value.ts'
import { pathWith } from '../session/local-path.ts'
import { requireUser } from '../session/session.server.ts'
import { accountLanguage, chooseLanguage } from './account-language.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const { db } = args.context.get(servicesContext)
  return {
    flash: flashOf(args.url),
    hasEmail: Boolean(user.email && user.email_confirmed_at),
    chosen: await accountLanguage(db, user),
    choices: languages.map((one) => ({ language: one, name: languageName(one) })),
  }
}

/** Shows the page again in the chosen language, which this device keeps, too. */
export const action = answerForm(async (args: Route.ActionArgs) => {
  const user = await requireUser(args)
  const form = await formOf(args.request)
  const chosen = languages.find((one) => one === fieldValue(form, 'language'))
  const services = args.context.get(servicesContext)
  const { url } = services.site
  if (!chosen || !(await chooseLanguage(args.context, user, chosen)))
    throw redirectDocument(href('/account/language'))
  const page = pathWith(href('/account/language'), { done: 'language-saved' })
  throw redirectDocument(url + pathIn(chosen, page), {
    headers: { 'set-cookie': languageCookie(chosen, url.startsWith('https:')) },
  })
})

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isTranslated: true,
    isHidden: true,
  })

export default function LanguagePage({ loaderData }: Route.ComponentProps) {
  const { flash, hasEmail, chosen, choices } = loaderData
  return (
    <AccountLayout title={t.title()} flash={flash}>
      <Part title={t.legend()}>
        {hasEmail ? (
          <PostForm className="space-y-4">
            <fieldset>
              <legend>{t.intro()}</legend>
              {choices.map(({ language, name }) => (
                <RadioField
                  key={language}
                  name="language"
                  value={language}
                  label={name}
                  defaultChecked={language === chosen}
                />
              ))}
            </fieldset>
            <Button look="action">{t.save()}</Button>
          </PostForm>
        ) : (
          <p>{t.needsEmail()}</p>
        )}
      </Part>
    </AccountLayout>
  )
}
