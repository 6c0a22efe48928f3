import type { ListingDetails } from '../../submissions/submission.ts'
import { needsLicense } from '../../listings/license-check.ts'
import { href } from 'react-router'
import type { ListingAction } from '../../account/team/can.ts'

export type Missing = { part: string; text: string }

type Rule = Missing & { isSaid(details: ListingDetails): boolean }

const rules: readonly Rule[] = [
  {
    part: 'hours',
    text: 'Add hours: open-now searches will find you.',
    isSaid: ({ hours, byAppointment }) => hours.length > 0 || byAppointment,
  },
  {
    part: 'contact',
    text: 'Add a phone number: most people call.',
    isSaid: ({ phone }) => phone !== null,
  },
  {
    part: 'contact',
    text: 'Add a website or a social page: people look there before they call.',
    isSaid: ({ website, facebook, instagram }) => Boolean(website ?? facebook ?? instagram),
  },
  {
    part: 'about',
    text: 'Say more about what you do: searches find the words.',
    isSaid: ({ description }) => description.length >= 80,
  },
  {
    part: 'about',
    text: 'Add the languages you speak: people search by them.',
    isSaid: ({ languages }) => languages.length > 0,
  },
  {
    part: 'address',
    text: 'Add your ZIP code: searches near it put you first.',
    isSaid: ({ zip }) => zip !== null,
  },
  {
    part: 'service',
    text: 'Add your branch of service: people ask for it.',
    isSaid: ({ service }) => service !== null,
  },
  {
    part: 'service',
    text: 'Add your license number: Florida licenses this trade.',
    isSaid: ({ category, licenseNumber }) => !needsLicense(category) || licenseNumber !== null,
  },
]

export function missingIn(details: ListingDetails): Missing[] {
  return rules.filter(({ isSaid }) => !isSaid(details)).map(({ part, text }) => ({ part, text }))
}

/** Percent of the details that people look for. */
export function completeness(details: ListingDetails): number {
  return Math.round(((rules.length - missingIn(details).length) / rules.length) * 100)
}

export type Standing = {
  status: Status
  title: string
  text: string
}

type Status = 'published' | 'suspended' | 'archived' | 'unpublished' | 'closed' | 'unconfirmed'

const standings: Record<Status, Omit<Standing, 'status'>> = {
  published: { title: 'Live', text: 'Anyone can find it.' },
  unpublished: { title: 'Hidden by you', text: 'No one can find it until you bring it back.' },
  unconfirmed: {
    title: 'Hidden until you confirm it',
    text: 'It hasn’t been confirmed for a year and a half. Nothing is lost.',
  },
  closed: {
    title: 'Permanently closed',
    text: 'People can find it only by name. We delete it 90 days after it was closed.',
  },
  suspended: {
    title: 'Hidden by our team',
    text: 'We’re not showing it for now. Our email to you says why.',
  },
  archived: { title: 'No longer listed', text: 'It’s no longer in the directory.' },
}

export function standingOf({ status }: { status: Status }): Standing {
  return { status, ...standings[status] }
}

type Place = {
  name: string
  text: string
  to(businessId: string): string
  needs: ListingAction
}

export const places: readonly Place[] = [
  {
    name: 'Photos and banner',
    text: 'Show your work: people look longer at listings with photos',
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
    text: 'See who changed what and when, and undo changes',
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
