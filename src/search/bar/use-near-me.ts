import { useState } from 'react'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'

type NearMe = {
  /** Whether this browser can tell where it is. */
  isOffered: boolean
  isLooking: boolean
  /** What became of it, in words. */
  message: string
  look(): void
}

/**
 * Turns where the browser is into the nearest zip. It does so on the device: the site is sent nothing of it.
 *
 * @param onFound is handed the zip.
 */
export function useNearMe(onFound: (zip: string) => void): NearMe {
  const isOffered = useHydrated() && isSecureContext && 'geolocation' in navigator
  const [isLooking, setLooking] = useState(false)
  const [message, setMessage] = useState('')
  const look = async () => {
    setLooking(true)
    setMessage('Looking for where you are.')
    const { findZip } = await import('./find-zip.client.ts')
    const found = await findZip()
    setLooking(false)
    setMessage(found.message)
    if (found.zip) onFound(found.zip)
  }
  return { isOffered, isLooking, message, look: () => void look() }
}
