import * as own from '#messages/language.ts'
import * as t from '#messages/layout.ts'
import { lazy, type ReactNode, useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  ScrollRestoration,
  useRouteLoaderData,
  NavigationType,
  useLocation,
  useNavigationType,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { AuthProvider } from './account/session/auth-provider.tsx'
import { accountService, keepSession } from './account/session/session.server.ts'
import { nameAccount } from './account/session/session-cookie.ts'
import { countTaps } from './listings/figures/tap-count.ts'
import { dayText } from './listings/day-text.ts'
import { popularCategories } from './listings/categories.ts'
import { MyListLayer } from './saved/list/my-list-layer.tsx'
import { keepMyList } from './saved/list/use-device-list.ts'
import { SearchStrip } from './search/bar/search-strip.tsx'
import { leftListingIn, offersIn } from './search/ways-on/ways-on.ts'
import { takeForms } from './platform/forms/answer-form.server.ts'
import { language, languages, splitLanguage } from './platform/text/language.ts'
import { ownNamesText } from './platform/text/names.ts'
import { inLanguage } from './platform/text/language.server.ts'
import { colorStyle } from './platform/settings/color-style.ts'
import { CrisisBanner, watchCrisisBar } from './resources/crisis-banner.tsx'
import { requestContext, servicesContext, today } from './platform/services.server.ts'
import { NoConnection } from './content/no-connection.tsx'
import { PageFailed } from './content/page-failed.tsx'
import { useSentForm } from './content/sent-again.tsx'
import { SavedNote, showSavedDate } from './content/offline/saved-note.tsx'
import { Footer, PaperFooter } from './content/layout/footer.tsx'
import { Header } from './content/layout/header.tsx'
import {
  LanguageOffers,
  showLanguageOffer,
  type LanguageOffer,
} from './content/layout/language-offer.tsx'
import { LaterScripts } from './platform/ui/document/later-scripts.tsx'
import { sayOwnProblems } from './platform/ui/document/own-problems.ts'
import { useInlineKey, useRequestId } from './platform/ui/document/request-info.tsx'
import { printOnTap } from './platform/ui/print-button.tsx'
import { moveFocus } from './platform/ui/move-focus.ts'
import { ToastProvider } from './platform/ui/toast.tsx'
import './platform/ui/theme.css'

// Rarely shown. Without a Suspense fallback the server waits for it and sends the page complete.
const NotFound = lazy(() =>
  import('./content/not-found.tsx').then((module) => ({ default: module.NotFound })),
)

/** A page that isn't translated yet is shown in English, at its English address. */
const leaveForEnglish: Route.MiddlewareFunction = ({ url, context }, next) => {
  if (!context.get(requestContext).isUntranslated) return next()
  throw redirect(url.origin + splitLanguage(url.pathname).path + url.search)
}

export const middleware: Route.MiddlewareFunction[] = [leaveForEnglish, keepSession, takeForms]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const day = today(services)
  const year = Number(day.slice(0, 4))
  const account = accountService(services)
  const popular = popularCategories(services.site.popular)
  return {
    site: services.site,
    year,
    day: dayText(day),
    popular,
    account,
    offers: languageOffers(),
  }
}

function languageOffers(): LanguageOffer[] {
  const others = languages.filter((one) => one !== language())
  return others.map((one) =>
    inLanguage(one, () => ({
      language: one,
      question: own.question(),
      yes: own.yes(),
      no: own.no(),
    })),
  )
}

/** The site's facts don't change during a visit. */
export function shouldRevalidate() {
  return false
}

// Fonts aren't preloaded: on a slow connection they would delay the first text.
export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useInlineKey()
  const data = useRouteLoaderData<typeof loader>('root')
  const name = data?.site.name ?? 'Florida Veteran Business Directory'
  return (
    <html
      lang={language()}
      data-names={ownNamesText()}
      data-offline={data && !data.site.isNotKeptOffline ? 'on' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={data?.site.colors?.navy ?? '#0B1F3A'} />
        <Meta />
        <Links />
        {data?.site.colors && (
          <style nonce={nonce} suppressHydrationWarning>
            {colorStyle(data.site.colors)}
          </style>
        )}
      </head>
      <body className="flex min-h-dvh flex-col">
        <SkipLink />
        <FocusOnArrival />
        <CrisisBanner />
        <LanguageOffers offers={data?.offers ?? []} />
        <AuthProvider service={data?.account ?? null}>
          <div className="z-40 md:contents [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-(--sticky-top)">
            <Header
              name={name}
              shortName={data?.site.shortName ?? 'FVBD'}
              logoPath={data?.site.logoPath}
              popular={data?.popular ?? []}
              cookieName={data?.account.cookieName ?? ''}
            />
            <SearchStrip />
          </div>
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{
              __html:
                import.meta.env.SSR && data
                  ? `(${String(nameAccount)})(${JSON.stringify(data.account.cookieName)},${JSON.stringify(t.account())});(${String(watchCrisisBar)})();(${String(showLanguageOffer)})();(${String(keepMyList)})()`
                  : '',
            }}
          />
          <SavedNote />
          <NoConnection />
          <MyListLayer />
          <ToastProvider>
            <main id="main" tabIndex={-1} className="grow">
              {children}
            </main>
          </ToastProvider>
        </AuthProvider>
        {data && <Footer site={data.site} year={data.year} />}
        {data && <PaperFooter name={name} url={data.site.url} day={data.day} />}
        <ScrollRestoration nonce={nonce} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // Already run when hydrating in a browser.
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? `(${String(countTaps)})();(${String(printOnTap)})();(${String(sayOwnProblems)})();(${String(showSavedDate)})()`
              : '',
          }}
        />
        <LaterScripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useSentForm()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = useRequestId()
  const left = isRouteErrorResponse(error) ? leftListingIn(error.data) : null
  if (left) return <NotFound offers={null} left={left} />
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound offers={offersIn(error.data)} />
  if (!isRouteErrorResponse(error)) return <PageFailed requestId={requestId} />
  const { status, data: said }: { status: number; data: unknown } = error
  return <PageFailed requestId={requestId} status={status} said={said} />
}

/** The first Tab stop: skips the header. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-field bg-gold px-4 py-2 font-semibold text-navy focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {t.skipToMain()}
    </a>
  )
}

/**
 * After a navigation within the site, focuses the page's heading, as if the browser had loaded the
 * page itself; or the list's heading (`data-list-heading`) if only the list has changed, and
 * scrolls to it. Links to a part of a page are left to the browser.
 */
function FocusOnArrival() {
  const { pathname, search, hash } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const last = useRef<{ pathname: string; search: string } | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = { pathname, search }
    const isSamePage = before?.pathname === pathname
    if (!before || (isSamePage && before.search === search) || hash) return
    const list = isSamePage ? document.querySelector<HTMLElement>('main [data-list-heading]') : null
    const heading = list ?? document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    moveFocus(heading, { preventScroll: true })
    // A form that keeps its place may lead to another page, such as signing in.
    if (!isSamePage && !isBack) window.scrollTo({ top: 0 })
    if (list && !isBack) list.scrollIntoView()
  }, [pathname, search, hash, isBack])
  return null
}
