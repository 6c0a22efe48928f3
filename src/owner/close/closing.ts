import type { Standing } from '../listing/listing.ts'

export const intents = ['unpublish', 'publish', 'close', 'reopen', 'delete'] as const
export type Closing = (typeof intents)[number]

type Status = Standing['status']

/** Only the team can show a listing that the team has hidden. */
const possible: Record<Closing, readonly Status[]> = {
  unpublish: ['published'],
  publish: ['unpublished', 'unconfirmed'],
  close: ['published', 'unpublished', 'unconfirmed'],
  reopen: ['closed'],
  delete: ['published', 'unpublished', 'unconfirmed', 'closed', 'suspended', 'archived'],
}

export function canClose(closing: Closing, status: Status): boolean {
  return possible[closing].includes(status)
}

export function canBeSeen(closing: Closing): boolean {
  return closing === 'publish' || closing === 'reopen'
}

/** Compares letters and digits only: phones type other apostrophes, dashes, and spaces. */
export function isName(typed: string, name: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
  return plain(typed) === plain(name)
}
