const names: Record<string, string> = {
  published: 'Live',
  suspended: 'Suspended',
  archived: 'Archived',
  unpublished: 'Hidden by its owner',
  unconfirmed: 'Hidden: not confirmed',
  closed: 'Closed for good',
}

export function standingName(status: string): string {
  return names[status] ?? status
}

export const standingActions = ['suspend', 'archive', 'restore'] as const
export type StandingAction = (typeof standingActions)[number]

const possible: Record<StandingAction, readonly string[]> = {
  suspend: ['published', 'unpublished', 'unconfirmed', 'closed'],
  archive: ['published', 'unpublished', 'unconfirmed', 'closed', 'suspended'],
  restore: ['suspended', 'archived'],
}

export function canStand(action: StandingAction, status: string): boolean {
  return possible[action].includes(status)
}
