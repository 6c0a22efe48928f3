/** What somebody may do in the directory besides looking after their own listings. */
export type Role = 'reviewer' | 'admin'

/** How well somebody has shown who they are: the `aal` of their session, and whether they have a second factor. */
export type Standing = { aal: 'aal1' | 'aal2'; hasFactor: boolean }

/**
 * Whether somebody may act in their role now. Who has a second factor must have shown it in this session, and
 * administrators must have one.
 *
 * @param role null for who has none.
 */
export function mayActAs(
  role: Role | null,
  { aal, hasFactor }: Standing,
): 'yes' | 'needs second factor' | 'must enrol' | 'no' {
  if (!role) return 'no'
  if (!hasFactor) return role === 'admin' ? 'must enrol' : 'yes'
  return aal === 'aal2' ? 'yes' : 'needs second factor'
}
