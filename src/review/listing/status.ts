import * as t from '#messages/desk-states.ts'

const names: Record<string, () => string> = {
  published: t.live,
  suspended: t.suspended,
  archived: t.archived,
  unpublished: t.notPublished,
  unconfirmed: t.hiddenUnconfirmed,
  closed: t.closedForGood,
}

export function statusName(status: string): string {
  return names[status]?.() ?? status
}

/** Showing a listing again whose business asked not to be listed. */
export type Relisting = { text: string; warning: string }

export const statusActions = ['suspend', 'archive', 'restore'] as const
export type StatusAction = (typeof statusActions)[number]

const possible: Record<StatusAction, readonly string[]> = {
  suspend: ['published', 'unpublished', 'unconfirmed', 'closed'],
  archive: ['published', 'unpublished', 'unconfirmed', 'closed', 'suspended'],
  restore: ['suspended', 'archived'],
}

export function canChangeStatus(action: StatusAction, status: string): boolean {
  return possible[action].includes(status)
}
