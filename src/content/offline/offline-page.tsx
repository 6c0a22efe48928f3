import * as t from '#messages/offline.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { language, pathIn } from '../../platform/text/language.ts'
import { buttonClass } from '../../platform/ui/button.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import { CrisisInSpanish } from '../../resources/crisis-in-spanish.tsx'
import { dial } from '../../resources/crisis-numbers.ts'
import type { Route } from './+types/offline-page.ts'

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    path: href('/offline'),
    isTranslated: true,
    isHidden: true,
  })

/**
 * The service worker shows this in place of a page that isn't on the device, at that page's address,
 * and lists the profiles on the device.
 */
export default function OfflinePage() {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.title()}</h1>
      <p className="measure mt-3 text-lg">{t.intro()}</p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the address that was requested */}
      <a href="" className={buttonClass({ look: 'action', className: 'mt-4' })}>
        {t.tryAgain()}
      </a>
      <h2 className="mt-8">{t.callTitle()}</h2>
      {language() === 'es' && <CrisisInSpanish className="mt-2" />}
      <ul className="mt-2">
        <Way to={dial}>{t.crisis()}</Way>
        <Way to="tel:911">{t.emergency()}</Way>
      </ul>
      <h2 className="mt-8">{t.savedTitle()}</h2>
      <ul className="mt-2">
        <Way to={pathIn(language(), href('/veteran-resources'))}>{t.resources()}</Way>
        <Way to={pathIn(language(), href('/my-list'))}>{t.myList()}</Way>
      </ul>
      <div data-viewed-part="" hidden>
        <h2 className="mt-8">{t.viewedTitle()}</h2>
        <ul data-viewed="" className="mt-2">
          <Way to="">-</Way>
        </ul>
      </div>
    </div>
  )
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <a href={to} className="inline-link inline-flex min-h-11 items-center font-semibold">
        {children}
      </a>
    </li>
  )
}
