import { useEffect, useState } from 'react'

const minute = 60_000

/**
 * The moment that a page was made at, going on while it stays open: a tab that is looked at again says what is open
 * now. It counts from the server's clock, as a device's own may be wrong. @param made null where the page names none.
 */
export function useNow<Made extends string | null>(made: Made): Made | string {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    if (made === null) return undefined
    const begun = Date.now()
    const renew = () => setPassed(Math.floor((Date.now() - begun) / minute) * minute)
    renew()
    const timer = setInterval(renew, minute)
    document.addEventListener('visibilitychange', renew)
    addEventListener('pageshow', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
      removeEventListener('pageshow', renew)
    }
  }, [made])
  return made === null || passed === 0 ? made : new Date(Date.parse(made) + passed).toISOString()
}
