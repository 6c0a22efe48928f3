import { data, Form, useNavigation, href, Link, useNavigate } from 'react-router'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/confirm-page.ts'
import { BusyButton } from '../form/account-form.tsx'
import { readLink, goOn, type LinkResult, type Question } from './confirm.server.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { localPath, pathWith } from '../session/local-path.ts'
import { whyRefused, nextAfter, readLanding, type Landing } from './landing.ts'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { useConnect } from '../session/auth-provider.tsx'
import { nextPath } from '../sign-in/next-path.ts'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const result = await readLink(args)
  return { result, kind: searchParams.get('kind') ?? '', next: searchParams.get('next') }
}

export async function action(args: Route.ActionArgs) {
  const result = await goOn(args)
  return data(result, { status: result.is === 'refused' ? 400 : 200 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confirm',
    description: 'Where the links of our emails lead.',
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
  const signIn = <Onward to={pathWith(href('/auth'), { from })}>Sign In</Onward>
  if (result.is === 'message')
    return (
      <Result title="Thank you" action={signIn}>
        Now open the email to your other address and confirm it there, too.
      </Result>
    )
  if (result.is === 'signed in already')
    return (
      <Result title="You are signed in already" action={<Onward to={result.to}>Go on</Onward>}>
        {result.name && (
          <>
            As <strong className="break-words">{result.name}</strong>.{' '}
          </>
        )}
        This link was used already, or it is too old. You do not need it any more.
      </Result>
    )
  if (result.is === 'led on') return <LedOn to={result.to} />
  if (kind === 'identity')
    return (
      <Result title="Not linked" action={<Onward to={from}>Back to your account</Onward>}>
        {result.is === 'refused'
          ? whyRefused(result.code)
          : 'You came back in another browser. Try again.'}
      </Result>
    )
  if (result.is === 'elsewhere') return <Elsewhere {...result} kind={kind} from={from} />
  if (kind === 'provider')
    return (
      <Result title="Sign in failed" action={signIn}>
        {whyRefused(result.code)}
      </Result>
    )
  return (
    <Result title="This link does not work" action={<Again kind={kind} from={from} />}>
      {whyRefused(result.code)}
    </Result>
  )
}

/** Continues by itself; our form-action policy doesn't allow forms to post to another site. */
function LedOn({ to }: { to: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <h1>Thank you</h1>
      <p className="mt-3 mb-6">You are on your way back to where you came from.</p>
      <a href={to} className="inline-link inline-flex min-h-11 items-center">
        Go on
      </a>
    </>
  )
}

type ElsewhereProps = Extract<LinkResult, { is: 'elsewhere' }> & { kind: string; from: string }

function Elsewhere({ type, email, isConfirmed, wantsPassword, kind, from }: ElsewhereProps) {
  if (wantsPassword)
    return (
      <Result
        title="Your address is confirmed"
        action={<Onward to={pathWith(href('/auth/forgot'), { from })}>Choose a password</Onward>}
      >
        More than one sign-up waited for it, and not all of them may have been yours. So no password
        counts yet: ask for an email by which you choose one.
      </Result>
    )
  if (isConfirmed && /^(signup|invite|email_change)$/.test(type))
    return (
      <Result
        title="Your address is confirmed"
        action={<Onward to={pathWith(href('/auth'), { from })}>Sign In</Onward>}
      >
        You opened the email in another browser than the one you asked in. Sign in here to go on.
      </Result>
    )
  const title = 'This link belongs to another browser'
  const safe = 'To keep your account safe, it works only in the browser that asked for it.'
  if (isConfirmed)
    return (
      <Result title={title} action={<Again kind={kind} from={from} />}>
        {safe} Ask again here, and type the six digits of the email in place of its link.
      </Result>
    )
  const code = pathWith(href('/auth/code'), { type, email, from })
  return (
    <Result title={title} action={<Onward to={code}>Type the code of the email</Onward>}>
      {safe} Open it there, or type the six digits of the email here.
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
  if (kind === 'recovery') return <Onward to={href('/auth/forgot')}>Ask for a new password</Onward>
  if (kind === 'link')
    return <Onward to={pathWith(href('/auth/link'), { from })}>Ask for a link</Onward>
  const type = kind === 'email_change' ? kind : 'signup'
  return <Onward to={pathWith(href('/auth/code'), { type, from })}>Ask for another email</Onward>
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

const words: Record<string, { title: string; button: string }> = {
  signup: { title: 'Confirm your address', button: 'Confirm my address' },
  invite: { title: 'You are invited', button: 'Accept the invitation' },
  recovery: { title: 'Choose a new password', button: 'Go on' },
  email_change: { title: 'Confirm the change of your address', button: 'Confirm the change' },
}
const anyOther = { title: 'Sign In', button: 'Sign In' }

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
      <h1>{title}</h1>
      <div className="mt-3 mb-6 space-y-3">
        {account && (
          <p>
            This is for the account of <strong className="break-words">{account}</strong>.
          </p>
        )}
        {leadsTo && (
          <p>
            It leads on to <strong className="break-words">{leadsTo}</strong>.
          </p>
        )}
        {isAnother && <SignedInAlready name={signedInAs} />}
        {!isExpected && (
          <p>
            It seems that it was not asked for in this browser. Go on only if you asked for it
            yourself, and the account is yours.
          </p>
        )}
      </div>
      {children(isAnother && account ? `Continue as ${account}` : button)}
      {(isAnother || !isExpected) && (
        <p className="mt-4">
          <Link to={href('/')} className="inline-link inline-flex min-h-11 items-center">
            No, leave everything as it is
          </Link>
        </p>
      )}
    </>
  )
}

function SignedInAlready({ name }: { name: string }) {
  return (
    <p className="rounded-field bg-note px-4 py-3">
      {name ? (
        <>
          You are signed in here as <strong className="break-words">{name}</strong>.
        </>
      ) : (
        'Somebody is signed in here.'
      )}{' '}
      If you go on, that ends on this device.
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
 * Reads what the service put in the URL fragment. Our own pages never request tokens there, so they
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
      <h1>Just a moment</h1>
      <div className="mt-4">
        <Spinner />
      </div>
      <noscript>
        <p className="mt-4">This link needs script. Type the six digits of the email instead.</p>
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
