import * as t from '#messages/email-link.ts'
import { data, Form, useNavigation, href, Link, useNavigate } from 'react-router'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/confirm-page.ts'
import { BusyButton } from '../form/account-form.tsx'
import { readLink, goOn, type LinkResult, type Question } from './confirm.server.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { localPath, pathWith } from '../session/local-path.ts'
import { nextAfter, nextPath, readLanding, whyRefused, type Landing } from './landing.ts'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { useConnect } from '../session/auth-provider.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const result = await readLink(args)
  return { result, kind: searchParams.get('kind') ?? '', next: searchParams.get('next') }
}

export async function action(args: Route.ActionArgs) {
  const result = await goOn(args)
  return data(result, { status: result.is === 'refused' ? 400 : 200 })
}

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.confirm(),
    description: t.description(),
    isTranslated: true,
    isHidden: true,
  })

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, next } = loaderData
  const result = actionData ?? loaderData.result
  const isBusy = useNavigation().state !== 'idle'
  if (result.is === 'unread')
    return <ReadHash kind={kind} next={next} signedInAs={result.signedInAs} />
  if (result.is !== 'asked') return <EmailLinkResult result={result} kind={kind} next={next} />
  return (
    <AskFirst {...result}>
      {(words) => (
        // A full reload, so scripts see the new session.
        <Form method="post" reloadDocument>
          <BusyButton isBusy={isBusy}>{words}</BusyButton>
        </Form>
      )}
    </AskFirst>
  )
}

type EmailLinkResultProps = {
  result: Extract<
    LinkResult,
    { is: 'elsewhere' | 'refused' | 'message' | 'signed in already' | 'led on' }
  >
  kind: string
  next: string | null
}

/** A result of an emailed link that needs another step. */
export function EmailLinkResult({ result, kind, next }: EmailLinkResultProps) {
  const from = localPath(next)
  const signIn = <Onward to={pathWith(href('/auth'), { from })}>{t.signIn()}</Onward>
  if (result.is === 'message')
    return (
      <Result title={t.thankYou()} action={signIn}>
        {t.confirmOther()}
      </Result>
    )
  if (result.is === 'signed in already')
    return (
      <Result title={t.signedInAlready()} action={<Onward to={result.to}>{t.goOn()}</Onward>}>
        {result.name ? t.usedAs({ name: result.name, b: strong }) : t.usedAlready()}
      </Result>
    )
  if (result.is === 'led on') return <LedOn to={result.to} />
  if (kind === 'identity')
    return (
      <Result title={t.notLinked()} action={<Onward to={from}>{t.backToAccount()}</Onward>}>
        {result.is === 'refused' ? whyRefused(result.code) : t.otherBrowser()}
      </Result>
    )
  if (result.is === 'elsewhere') return <Elsewhere {...result} kind={kind} from={from} />
  if (kind === 'provider')
    return (
      <Result title={t.signInFailed()} action={signIn}>
        {whyRefused(result.code)}
      </Result>
    )
  return (
    <Result title={t.doesNotWork()} action={<Again kind={kind} from={from} />}>
      {whyRefused(result.code)}
    </Result>
  )
}

/** Redirects by itself; our form-action policy doesn't allow forms to post to another site. */
function LedOn({ to }: { to: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <h1>{t.thankYou()}</h1>
      <p className="mt-3 mb-6">{t.onYourWay()}</p>
      <a href={to} className="inline-link inline-flex min-h-11 items-center">
        {t.goOn()}
      </a>
    </>
  )
}

type ElsewhereProps = Extract<LinkResult, { is: 'elsewhere' }> & { kind: string; from: string }

function Elsewhere({ type, email, isConfirmed, wantsPassword, kind, from }: ElsewhereProps) {
  if (wantsPassword)
    return (
      <Result
        title={t.isConfirmed()}
        action={<Onward to={pathWith(href('/auth/forgot'), { from })}>{t.choosePassword()}</Onward>}
      >
        {t.moreSignUps()}
      </Result>
    )
  if (isConfirmed && /^(signup|invite|email_change)$/.test(type))
    return (
      <Result
        title={t.isConfirmed()}
        action={<Onward to={pathWith(href('/auth'), { from })}>{t.signIn()}</Onward>}
      >
        {t.openedElsewhere()}
      </Result>
    )
  const title = t.ofAnotherBrowser()
  if (isConfirmed)
    return (
      <Result title={title} action={<Again kind={kind} from={from} />}>
        {t.askAgainHere()}
      </Result>
    )
  const code = pathWith(href('/auth/code'), { type, email, from })
  return (
    <Result title={title} action={<Onward to={code}>{t.typeCode()}</Onward>}>
      {t.openThere()}
    </Result>
  )
}

function Result({
  title,
  action,
  children,
}: {
  title: string
  action: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 mb-6">{children}</p>
      {action}
    </>
  )
}

function Again({ kind, from }: { kind: string; from: string }) {
  if (kind === 'recovery') return <Onward to={href('/auth/forgot')}>{t.askForPassword()}</Onward>
  if (kind === 'link')
    return <Onward to={pathWith(href('/auth/link'), { from })}>{t.askForLink()}</Onward>
  const type = kind === 'email_change' ? kind : 'signup'
  return <Onward to={pathWith(href('/auth/code'), { type, from })}>{t.askForEmail()}</Onward>
}

function Onward({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} look="action" className="min-h-12 w-full">
      {children}
    </ButtonLink>
  )
}

type AskFirstProps = Omit<Question, 'type'> & {
  type: string
  children(words: string): ReactNode
}

const words: Record<string, { title: () => string; button: () => string }> = {
  signup: { title: t.confirmAddress, button: t.confirmMyAddress },
  invite: { title: t.invited, button: t.acceptInvitation },
  recovery: { title: t.newPassword, button: t.goOn },
  email_change: { title: t.confirmChangeTitle, button: t.confirmChange },
}
const anyOther = { title: t.signIn, button: t.signIn }

function strong(words: ReactNode): ReactNode {
  return <strong className="break-words">{words}</strong>
}

/** Asks before a link signs anyone in: email scanners follow links, and strangers send theirs. */
export function AskFirst({
  type,
  account,
  signedInAs,
  isExpected,
  leadsTo,
  children,
}: AskFirstProps) {
  const { title, button } = words[type] ?? anyOther
  const isAnother = signedInAs !== null && (account === null || account !== signedInAs)
  return (
    <>
      <h1>{title()}</h1>
      <div className="mt-3 mb-6 space-y-3">
        {account && <p>{t.forAccount({ account, b: strong })}</p>}
        {leadsTo && <p>{t.leadsTo({ site: leadsTo, b: strong })}</p>}
        {isAnother && <SignedInAlready name={signedInAs} />}
        {!isExpected && <p>{t.notAskedHere()}</p>}
      </div>
      {children(isAnother && account ? t.continueAs({ account }) : button())}
      {(isAnother || !isExpected) && (
        <p className="mt-4">
          <Link to={href('/')} className="inline-link inline-flex min-h-11 items-center">
            {t.leaveAsIs()}
          </Link>
        </p>
      )}
    </>
  )
}

function SignedInAlready({ name }: { name: string }) {
  return (
    <p className="rounded-field bg-note px-4 py-3">
      {name ? t.signedInHereAs({ name, b: strong }) : t.someoneSignedIn()}
    </p>
  )
}

type ReadHashProps = {
  kind: string
  next: string | null
  /** '' if signed in without the second factor. */
  signedInAs: string | null
}

type Said = Extract<LinkResult, { is: 'refused' | 'message' }>
type Tokens = Extract<Landing, { is: 'tokens' }>

type Read = Said | Brought
type Brought = { is: 'brought'; tokens: Tokens; account: string }

type Connect = ReturnType<typeof useConnect>

/**
 * Reads the URL fragment set by the service. Our own pages never request tokens there, so they
 * sign no one in without asking.
 */
export function ReadHash({ kind, next, signedInAs }: ReadHashProps) {
  const [read, setRead] = useState<Read | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRead = useRef(false)
  const connect = useConnect()
  const navigate = useNavigate()
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    void readHash(connect).then(setRead)
  }, [connect])

  async function goOn({ tokens, account }: Brought): Promise<void> {
    setBusy(true)
    const isAnother = signedInAs !== null && signedInAs !== account
    const to = await signInWith(connect, tokens, { next, isAnother })
    if (to === null) setRead({ is: 'refused', code: 'unknown' })
    else await navigate(to, { replace: true })
  }

  if (!read) return <Reading />
  if (read.is !== 'brought') return <EmailLinkResult result={read} kind={kind} next={next} />
  const { tokens, account } = read
  return (
    <AskFirst type={tokens.type} account={account} signedInAs={signedInAs} isExpected={false}>
      {(words) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void goOn(read)
          }}
        >
          <BusyButton isBusy={isBusy}>{words}</BusyButton>
        </form>
      )}
    </AskFirst>
  )
}

function Reading() {
  return (
    <>
      <h1>{t.aMoment()}</h1>
      <div className="mt-4">
        <Spinner />
      </div>
      <noscript>
        <p className="mt-4">{t.needsScript()}</p>
      </noscript>
    </>
  )
}

async function readHash(connect: Connect): Promise<Read> {
  const { hash, pathname, search } = window.location
  const landing = readLanding(new URLSearchParams(hash.slice(1)))
  if (landing.is === 'refused' || landing.is === 'message') return landing
  if (landing.is !== 'tokens') return { is: 'refused', code: '' }
  // Keep tokens out of the history.
  window.history.replaceState(window.history.state, '', pathname + search)
  try {
    const auth = await connect()
    const { data, error } = await auth.getUser(landing.accessToken)
    if (error) return { is: 'refused', code: '' }
    return { is: 'brought', tokens: landing, account: data.user.email ?? '' }
  } catch {
    return { is: 'refused', code: 'unknown' }
  }
}

/** Accepts the tokens and ends the session they replace. @returns the next path, or null. */
async function signInWith(
  connect: Connect,
  { accessToken, refreshToken, type }: Tokens,
  { next, isAnother }: { next: string | null; isAnother: boolean },
): Promise<string | null> {
  try {
    const auth = await connect()
    const { data: before } = await auth.getSession()
    const tokens = { access_token: accessToken, refresh_token: refreshToken }
    const { data, error } = await auth.setSession(tokens)
    if (error) return null
    if (isAnother && before.session) await auth.admin.signOut(before.session.access_token, 'local')
    return nextPath(nextAfter(type, next), data)
  } catch {
    return null
  }
}
