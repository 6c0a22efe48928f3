import { href, useSearchParams } from 'react-router'
import { deskPath } from './desk-way.ts'

/** Where a team member goes back to; null for the people who manage the listing. */
export function useDeskWay({ id, isTeam }: { id: string; isTeam: boolean }): string | null {
  const [query] = useSearchParams()
  const listing = isTeam ? href('/review/listing/:businessId', { businessId: id }) : null
  return deskPath(query) ?? listing
}
