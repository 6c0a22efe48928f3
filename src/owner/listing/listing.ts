import * as t from '#messages/owner-listing.ts'
import * as capability from '#messages/capability.ts'
import type { ListingDetails } from '../../submissions/submission.ts'
import { needsLicense } from '../../listings/license-check.ts'
import { href } from 'react-router'
import type { ListingAction } from '../../account/team/can.ts'

export type Missing = { part: string; text: string }

type Known = ListingDetails & { hasPhotos: boolean }

type Rule = { part: string; text(): string; isSaid(known: Known): boolean }

const rules: readonly Rule[] = [
  {
    part: 'hours',
    text: t.addHours,
    isSaid: ({ hours, byAppointment }) => hours.length > 0 || byAppointment,
  },
  {
    part: 'contact',
    text: t.addPhone,
    isSaid: ({ phone }) => phone !== null,
  },
  {
    part: 'photos',
    text: t.addPhotos,
    isSaid: ({ hasPhotos }) => hasPhotos,
  },
  {
    part: 'contact',
    text: t.addWebsite,
    isSaid: ({ website, facebook, instagram }) => Boolean(website ?? facebook ?? instagram),
  },
  {
    part: 'about',
    text: t.sayMore,
    isSaid: ({ description }) => description.length >= 80,
  },
  {
    part: 'about',
    text: t.addLanguages,
    isSaid: ({ languages }) => languages.length > 0,
  },
  {
    part: 'address',
    text: t.addZip,
    isSaid: ({ zip }) => zip !== null,
  },
  {
    part: 'service',
    text: t.addService,
    isSaid: ({ service }) => service !== null,
  },
  {
    part: 'service',
    text: t.addLicense,
    isSaid: ({ category, licenseNumber }) => !needsLicense(category) || licenseNumber !== null,
  },
]

/** The part `photos` has its own page. */
export function missingIn(known: Known): Missing[] {
  return rules
    .filter(({ isSaid }) => !isSaid(known))
    .map(({ part, text }) => ({ part, text: text() }))
}

/** Percent of the details that people look for. */
export function completeness(known: Known): number {
  return Math.round(((rules.length - missingIn(known).length) / rules.length) * 100)
}

export type Standing = {
  status: Status
  title: string
  text: string
}

type Status = 'published' | 'suspended' | 'archived' | 'unpublished' | 'closed' | 'unconfirmed'

const standings: Record<Status, { title(): string; text(): string }> = {
  published: { title: t.live, text: t.liveText },
  unpublished: { title: t.hiddenByYou, text: t.hiddenByYouText },
  unconfirmed: { title: t.unconfirmed, text: t.unconfirmedText },
  closed: { title: t.closed, text: t.closedText },
  suspended: { title: t.suspended, text: t.suspendedText },
  archived: { title: t.archived, text: t.archivedText },
}

export function standingOf({ status }: { status: Status }): Standing {
  const { title, text } = standings[status]
  return { status, title: title(), text: text() }
}

type Place = {
  id: string
  name(): string
  text(): string
  to(businessId: string): string
  needs: ListingAction
}

export const places: readonly Place[] = [
  {
    id: 'photos',
    name: t.photos,
    text: t.photosText,
    to: (businessId) => href('/business/:businessId/photos', { businessId }),
    needs: 'edit-listing',
  },
  {
    id: 'posts',
    name: t.posts,
    text: t.postsText,
    to: (businessId) => href('/business/:businessId/posts', { businessId }),
    needs: 'edit-listing',
  },
  {
    id: 'messages',
    name: t.messages,
    text: t.messagesText,
    to: (businessId) => href('/business/:businessId/messages', { businessId }),
    needs: 'answer-messages',
  },
  {
    id: 'figures',
    name: t.figures,
    text: t.figuresText,
    to: (businessId) => href('/business/:businessId/figures', { businessId }),
    needs: 'see-figures',
  },
  {
    id: 'people',
    name: t.people,
    text: t.peopleText,
    to: (businessId) => href('/business/:businessId/people', { businessId }),
    needs: 'edit-listing',
  },
  {
    id: 'capability',
    name: capability.title,
    text: capability.placeText,
    to: (businessId) => href('/business/:businessId/capability', { businessId }),
    needs: 'edit-listing',
  },
  {
    id: 'pin',
    name: t.pin,
    text: t.pinText,
    to: (businessId) => href('/business/:businessId/pin', { businessId }),
    needs: 'edit-listing',
  },
  {
    id: 'history',
    name: t.history,
    text: t.historyText,
    to: (businessId) => href('/business/:businessId/history', { businessId }),
    needs: 'edit-listing',
  },
  {
    id: 'hideOrClose',
    name: t.hideOrClose,
    text: t.hideOrCloseText,
    to: (businessId) => href('/business/:businessId/close', { businessId }),
    needs: 'close-listing',
  },
]
