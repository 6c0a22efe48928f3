const names: Record<string, string> = {
  published: 'Live',
  suspended: 'Suspended',
  archived: 'Archived',
  unpublished: 'Hidden by its owner',
  unconfirmed: 'Hidden: nobody has confirmed it',
  closed: 'Closed for good',
}

/** The team's word for how a listing stands. */
export function standingName(status: string): string {
  return names[status] ?? status
}

/** What the team can do about whether a listing is shown. */
export const standingActions = ['suspend', 'archive', 'restore'] as const
export type StandingAction = (typeof standingActions)[number]

const possible: Record<StandingAction, readonly string[]> = {
  suspend: ['published', 'unpublished', 'unconfirmed', 'closed'],
  archive: ['published', 'unpublished', 'unconfirmed', 'closed', 'suspended'],
  restore: ['suspended', 'archived'],
}

/** Whether that can be done with a listing that stands so. */
export function canStand(action: StandingAction, status: string): boolean {
  return possible[action].includes(status)
}
