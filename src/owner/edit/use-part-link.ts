import { useSearchParams } from 'react-router'
import { deskPath } from '../listing/desk-way.ts'

/** Links to a part of the form, and to none, that keep the way back. */
export function usePartLink(): (part: string | null) => string {
  const [query] = useSearchParams()
  const desk = deskPath(query)
  return (part) =>
    `?${new URLSearchParams({ ...(part && { part }), ...(desk && { desk }) }).toString()}`
}
