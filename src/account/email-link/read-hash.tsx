import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { EmailLinkResult } from './email-link-result.tsx'
import { AskFirst } from './ask-first.tsx'
import { useConnect } from '../session/auth-provider.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import type { LinkResult } from './confirm.server.ts'
import { nextPath } from '../sign-in/next-path.ts'
import { nextAfter, readLanding, type Landing } from './landing.ts'

type ReadHashProps = {
  kind: string
  next: string | null
  /** Who is signed in; '' for somebody who may not be named yet. */
  signedInAs: string | null
}

type Said = Extract<LinkResult, { is: 'refused' | 'message' }>
type Tokens = Extract<Landing, { is: 'tokens' }>

/** What was read: something to say, or tokens, and whose they are. */
type Read = Said | Brought
type Brought = { is: 'brought'; tokens: Tokens; account: string }

type Connect = ReturnType<typeof useConnect>

/**
 * Reads what the service put behind the hash of the address. Our own pages never ask for tokens there, so
 * whoever they belong to, nobody is signed in by them without a word.
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
  // Tokens in an address would stay in the history.
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

/** Takes the tokens; another's session, which they take the place of, ends. @returns where to go on, or null. */
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
