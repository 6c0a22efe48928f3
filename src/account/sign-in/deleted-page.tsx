import * as t from '#messages/sign-in.ts'
import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/deleted-page.ts'

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.deletedTitle(),
    description: t.deletedDescription(),
    isTranslated: true,
    isHidden: true,
  })

export default function DeletedPage() {
  return (
    <>
      <h1>{t.deletedTitle()}</h1>
      <p className="mt-3 mb-6">{t.deletedText()}</p>
      <ButtonLink to={href('/')} look="action" className="min-h-12 w-full">
        {t.returnHome()}
      </ButtonLink>
    </>
  )
}
