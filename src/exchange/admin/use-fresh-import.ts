import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everySeconds = 2

/** Asks how far the import is, as long as the site is at work on it. */
export function useFreshImport(isAtWork: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAtWork) return undefined
    const timer = setInterval(() => void revalidate(), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
}
