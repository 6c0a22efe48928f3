import { useEffect, useState } from 'react'
import { language, pathIn } from '../../platform/text/language.ts'
import { readFacts, type FactsAnswer } from './saved-facts.ts'
import { storedFacts, storedZip, storeFacts } from './use-device-list.ts'

/** `failed` means that the shown details are outdated or missing. */
type Loaded = { answer: FactsAnswer | null; state: 'loading' | 'fresh' | 'failed' }

/** Details of saved listings: the stored ones immediately, and new ones when they have loaded. */
export function useSavedFacts(ids: readonly string[]): Loaded & { tryAgain(): void } {
  const [loaded, setLoaded] = useState<Loaded>({ answer: null, state: 'loading' })
  const [tries, setTries] = useState(0)
  const asked = `${ids.toSorted().join(',')} ${tries}`
  useEffect(() => {
    const again = () => setTries((count) => count + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  useEffect(() => {
    const [wanted = ''] = asked.split(' ')
    if (!wanted) return undefined
    const leaving = new AbortController()
    const load = async () => {
      try {
        const path = pathIn(language(), '/my-list/listings')
        const response = await fetch(`${path}?b=${wanted}&zip=${storedZip()}`, {
          signal: leaving.signal,
        })
        const answer = response.ok ? readFacts(await response.json()) : null
        if (!answer) throw new Error('No details')
        storeFacts(answer)
        setLoaded({ answer, state: 'fresh' })
      } catch {
        if (leaving.signal.aborted) return
        setLoaded(({ answer }) => ({ answer: answer ?? readFacts(storedFacts()), state: 'failed' }))
      }
    }
    void load()
    return () => leaving.abort()
  }, [asked])
  return { ...loaded, tryAgain: () => setTries((count) => count + 1) }
}
