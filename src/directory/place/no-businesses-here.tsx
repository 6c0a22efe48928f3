import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What a region or a county shows that has no listing yet. */
export function NoBusinessesHere({ place }: { place: string }) {
  return (
    <EmptyState
      drawing="no-listings"
      title={`No businesses have posted yet in ${place}`}
      action={
        <ButtonLink to="/submit-business" look="action">
          Submit a Business
        </ButtonLink>
      }
    >
      <p>Help us grow our community by suggesting a veteran-owned business you know about.</p>
    </EmptyState>
  )
}
