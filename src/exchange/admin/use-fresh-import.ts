import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everySeconds = 2

export function useFreshImport(isAtWork: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAtWork) return undefined
    const timer = setInterval(() => void revalidate(), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
}
