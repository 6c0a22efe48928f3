import { useSearchParams } from 'react-router'

/** The item of the review desk where a team member comes from; null for other paths. */
export function deskPath(query: URLSearchParams): string | null {
  const from = query.get('desk') ?? ''
  return /^\/review\/(?:reports\/|listing\/)?[\w-]{1,200}$/.test(from) ? from : null
}

/** Links to a part of the form, and to none, that keep the way back. */
export function usePartLink(): (part: string | null) => string {
  const [query] = useSearchParams()
  const desk = deskPath(query)
  return (part) =>
    `?${new URLSearchParams({ ...(part && { part }), ...(desk && { desk }) }).toString()}`
}
