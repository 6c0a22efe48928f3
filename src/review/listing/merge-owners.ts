/** Who runs the listing that stays: those who run it already, those of the listing that goes, or both. */
export const mergeOwners = ['stays', 'goes', 'both'] as const
export type MergeOwners = (typeof mergeOwners)[number]

/** The listing that stays keeps its people unless a reviewer says otherwise; one without an owner gets the other's. */
export function defaultOwners(stays: readonly { role: string }[]): MergeOwners {
  return stays.some(({ role }) => role === 'owner') ? 'stays' : 'goes'
}
