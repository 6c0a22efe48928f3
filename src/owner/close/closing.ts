import type { Standing } from '../listing/listing.ts'

/** What can become of a listing by those who own it. */
export const intents = ['unpublish', 'publish', 'close', 'reopen', 'delete'] as const
export type Closing = (typeof intents)[number]

type Status = Standing['status']

/** From which standing each is possible. What the team has hidden, the team alone shows again. */
const possible: Record<Closing, readonly Status[]> = {
  unpublish: ['published'],
  publish: ['unpublished', 'unconfirmed'],
  close: ['published', 'unpublished', 'unconfirmed'],
  reopen: ['closed'],
  delete: ['published', 'unpublished', 'unconfirmed', 'closed', 'suspended', 'archived'],
}

/** Whether that can be done with a listing that stands so. */
export function canClose(closing: Closing, status: Status): boolean {
  return possible[closing].includes(status)
}

/** Whether people can see the listing after that. */
export function canBeSeen(closing: Closing): boolean {
  return closing === 'publish' || closing === 'reopen'
}

/** True if the letters and digits match: phones type other apostrophes, dashes and spaces than the name may have. */
export function isName(typed: string, name: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
  return plain(typed) === plain(name)
}
