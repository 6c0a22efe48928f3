import { href } from 'react-router'
import type { ListingAction } from '../../account/team/can.ts'

/** A page of owners about a listing. */
type Place = {
  name: string
  text: string
  to(businessId: string): string
  /** What somebody has to be able to do there. */
  needs: ListingAction
}

/** The pages of a listing for who runs it, beside its edit mode. Each new one is one entry. */
export const places: readonly Place[] = [
  {
    name: 'Photos and banner',
    text: 'Show your work: listings with photos are looked at longer',
    to: (businessId) => href('/business/:businessId/photos', { businessId }),
    needs: 'edit-listing',
  },
  {
    name: 'Posts',
    text: 'Events, deals and news, shown on your listing',
    to: (businessId) => href('/business/:businessId/posts', { businessId }),
    needs: 'edit-listing',
  },
  {
    name: 'Messages',
    text: 'What people wrote to you',
    to: (businessId) => href('/business/:businessId/messages', { businessId }),
    needs: 'answer-messages',
  },
  {
    name: 'Figures',
    text: 'How often it was seen, found, called and visited',
    to: (businessId) => href('/business/:businessId/figures', { businessId }),
    needs: 'see-figures',
  },
  {
    name: 'People',
    text: 'Who runs this listing with you: invite, hand over, leave',
    to: (businessId) => href('/business/:businessId/people', { businessId }),
    needs: 'edit-listing',
  },
  {
    name: 'History',
    text: 'Who changed what and when, and how to take it back',
    to: (businessId) => href('/business/:businessId/history', { businessId }),
    needs: 'edit-listing',
  },
  {
    name: 'Hide or close',
    text: 'Hide it for now, mark the business as closed for good, or delete the listing',
    to: (businessId) => href('/business/:businessId/close', { businessId }),
    needs: 'close-listing',
  },
]
