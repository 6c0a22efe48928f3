import { useEffect, useState } from 'react'

/** Uses elapsed time, so it's right after a phone sleeps. */
export function useSecondsLeft(secondsLeft: number, everySeconds = 5): number {
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const end = Date.now() + secondsLeft * 1000
    const look = () => setLeft(Math.ceil((end - Date.now()) / 1000))
    look()
    const timer = setInterval(look, everySeconds * 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [secondsLeft, everySeconds])
  return left
}
