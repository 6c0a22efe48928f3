import type { Action } from './states.ts'

/**
 * What somebody is to a submission: anybody at all; who holds its private link; who owns the listing that
 * came of it; the team.
 */
export const roles = ['visitor', 'submitter', 'owner', 'reviewer', 'admin'] as const
export type Role = (typeof roles)[number]

const team = ['reviewer', 'admin'] as const satisfies readonly Role[]

const who: Record<Action, readonly Role[]> = {
  submit: roles,
  answer: ['submitter'],
  withdraw: ['submitter'],
  ask_changes: team,
  approve: team,
  reject: team,
  suspend: team,
  // Bringing back is for the team alone: else an owner could end a suspension.
  archive: ['owner', ...team],
  restore: team,
  undo: team,
  // The directory does it by itself.
  expire: [],
}

/** Whether somebody in this role may ask for an action at all; whether it is possible is for the state. */
export function mayAct(role: Role, action: Action): boolean {
  return who[action].includes(role)
}
