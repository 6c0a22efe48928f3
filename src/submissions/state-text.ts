import type { Action, State } from './states.ts'

const stateNames: Record<State, string> = {
  draft: 'Draft',
  pending: 'Waiting',
  changes_requested: 'Changes asked',
  approved: 'Live',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  suspended: 'Suspended',
  archived: 'Archived',
}

/** The team's word for a state. */
export function stateName(state: State): string {
  return stateNames[state]
}

const deeds: Record<Action, string> = {
  submit: 'sent it in',
  ask_changes: 'asked for changes',
  answer: 'sent the changes',
  approve: 'approved it',
  reject: 'rejected it',
  withdraw: 'withdrew it',
  suspend: 'suspended the listing',
  archive: 'archived the listing',
  restore: 'brought it back',
  undo: 'undid the decision',
  expire: 'closed it, since nobody answered',
}

/** What somebody did, after their name: "approved it". */
export function deedText(action: Action): string {
  return deeds[action]
}
