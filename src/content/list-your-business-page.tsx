import * as t from '#messages/signup.ts'
import { href, Link } from 'react-router'
import { language, pathIn } from '../platform/text/language.ts'
import { pageMeta, publicPage } from '../platform/ui/page-head.ts'
import type { Route } from './+types/list-your-business-page.ts'

const target = href('/business-signup')

/** Browsers follow the refresh with or without script, and the Back button skips this page. */
export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: t.redirectTitle(),
    description: t.redirectDescription(),
    path: target,
    isTranslated: true,
  }),
  { httpEquiv: 'refresh', content: `0; url=${pathIn(language(), target)}` },
]

export default function ListYourBusinessPage() {
  return (
    <div className="shell section-gap text-center">
      <h1>{t.redirecting()}</h1>
      <p className="mt-4">
        <Link to={target} className="inline-link inline-flex min-h-11 items-center">
          {t.goToSignup()}
        </Link>
      </p>
    </div>
  )
}
