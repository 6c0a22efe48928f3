import { useEffect, useState } from 'react'

const minute = 60_000

/**
 * The page's time, continued while it stays open, so a reopened tab shows what is open now. Based
 * on the server's clock, since a device's may be wrong. @param made null if the page has none.
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
