import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '../ui/spinner.tsx'
import { Arrived } from './arrived.tsx'
import { useConnect } from './auth-provider.tsx'
import { onwards } from './enter.ts'
import { nextAfter, readLanding } from './landing.ts'

type ReadHashProps = { kind: string; next: string | null }

type Said = { is: 'refused' | 'message'; text: string; code?: string }

type Read = Said | { is: 'signed in'; to: string }

/** Reads what the service put behind the hash of the address, and goes on with it. */
export function ReadHash({ kind, next }: ReadHashProps) {
  const [arrival, setArrival] = useState<Said | null>(null)
  const connect = useConnect()
  const navigate = useNavigate()
  useEffect(() => {
    const goOn = async () => {
      const read = await readHash(connect, next)
      if (read.is === 'signed in') await navigate(read.to, { replace: true })
      else setArrival(read)
    }
    void goOn()
  }, [connect, navigate, next])
  if (arrival) return <Arrived arrival={arrival} kind={kind} next={next} />
  return (
    <>
      <h1>Just a moment</h1>
      <div className="mt-4">
        <Spinner />
      </div>
      <noscript>
        <p className="mt-4">This link needs script. Type the six digits of the mail instead.</p>
      </noscript>
    </>
  )
}

async function readHash(
  connect: ReturnType<typeof useConnect>,
  next: string | null,
): Promise<Read> {
  const landing = readLanding(new URLSearchParams(location.hash.slice(1)))
  if (landing.is === 'refused' || landing.is === 'message') return landing
  if (landing.is !== 'tokens') return { is: 'refused', text: '' }
  try {
    const auth = await connect()
    const { data, error } = await auth.setSession({
      access_token: landing.accessToken,
      refresh_token: landing.refreshToken,
    })
    if (error) return { is: 'refused', text: error.message }
    return { is: 'signed in', to: onwards(nextAfter(landing.type, next), data) }
  } catch {
    return { is: 'refused', text: 'An unexpected error occurred.' }
  }
}
