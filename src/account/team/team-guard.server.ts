import type { User } from '@supabase/supabase-js'
import { data, redirect, type MiddlewareFunction } from 'react-router'
import { servicesContext } from '../../services.server.ts'
import { factorsStanding } from '../two-factor/confirmed-factors.server.ts'
import { pathWith } from '../session/local-path.ts'
import {
  lacksSecondFactor,
  noteVisit,
  readUser,
  signInPath,
  teamSessionOf,
  type RouteArgs,
} from '../session/session.server.ts'
import { mayActAs, type Role } from './team-rule.ts'

/** Somebody of the team who may act in their role now. */
export type TeamUser = { userId: string; name: string; role: Role }

/**
 * Who of the team asks. Everybody else is led to what they lack: the sign-in page, their second factor, or
 * setting one up.
 *
 * @param asked what a page asks by itself while nobody looks is no `visit`: it does not keep a session alive.
 * @throws an answer 404 to who is not of the team: what lies behind does not concern them.
 */
export async function requireTeam({
  context,
  url,
  isVisit = true,
}: RouteArgs & { isVisit?: boolean }): Promise<TeamUser> {
  const from = url.pathname + url.search
  const user = await readUser(context)
  if (!user) throw redirect(signInPath(context, from))
  const role = teamSessionOf(context)?.role ?? null
  const aal = (await lacksSecondFactor(context, user)) ? 'aal1' : 'aal2'
  const factors = await factorsStanding(context.get(servicesContext).db, user)
  const answer = mayActAs(role, { aal, factors })
  if (!role || answer === 'no') throw data(null, { status: 404 })
  if (answer === 'needs second factor') throw redirect(pathWith('/auth/second-factor', { from }))
  if (answer !== 'yes') throw redirect(pathWith('/account/second-factor', { from }))
  if (isVisit) await noteVisit(context)
  return { userId: user.id, name: nameOf(user), role }
}

/** Lets in who is of the team; see `requireTeam`. */
export const teamGuard: MiddlewareFunction<Response> = async (asked, next) => {
  await requireTeam(asked)
  return next()
}

/** What colleagues call somebody: the name they gave, else the first part of their address. */
function nameOf({ user_metadata: given, email = '' }: User): string {
  const name: unknown = given.full_name ?? given.name
  return (typeof name === 'string' && name.trim()) || email.replace(/@.*/, '') || 'Somebody'
}
