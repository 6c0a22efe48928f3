import type { User } from '@supabase/supabase-js'
import type { MiddlewareFunction } from 'react-router'
import {
  noteVisit,
  readPerson,
  readUser,
  turnAway,
  type RouteArgs,
} from '../session/session.server.ts'
import { lackOf, type AdminAction, type Person } from './can.ts'

/** Somebody of the team who may use the desk now. */
export type TeamUser = Person & { userId: string; name: string }

type Asked = RouteArgs & {
  /** What a page asks by itself while nobody looks is no visit: it does not keep a session alive. */
  isVisit?: boolean
}

/**
 * Who asks, when they can open the desk. Everybody else is led to what they lack: the sign-in page, their second
 * factor, or setting one up. What they can do there, `can` is asked of each thing.
 *
 * @throws an answer 404 to whose role does not carry it: what lies behind does not concern them.
 */
export function requireTeam(asked: Asked): Promise<TeamUser> {
  return requireRole(asked, 'open-desk')
}

/** The same for those who run the directory; reviewers are answered 404. */
export function requireAdmin(asked: Asked, action: AdminAction): Promise<TeamUser> {
  return requireRole(asked, action)
}

async function requireRole(
  { context, url, isVisit = true }: Asked,
  action: AdminAction | 'open-desk',
): Promise<TeamUser> {
  const user = await readUser(context)
  const person = await readPerson(context)
  const lack = lackOf(person, action, null)
  if (!user || lack) return turnAway({ context, url }, lack ?? 'sign-in')
  if (isVisit) await noteVisit(context)
  return { ...person, userId: user.id, name: nameOf(user) }
}

/** Lets in who can open the desk; see `requireTeam`. */
export const teamGuard: MiddlewareFunction<Response> = async (args, next) => {
  await requireTeam(args)
  return next()
}

/** Lets in who can open the pages of those who run the directory; see `requireAdmin`. */
export const adminGuard: MiddlewareFunction<Response> = async (args, next) => {
  await requireAdmin(args, 'open-admin')
  return next()
}

/** What colleagues call somebody: the name they gave, else the first part of their address. */
export function nameOf({ user_metadata: given, email = '' }: User): string {
  const name: unknown = given.full_name ?? given.name
  return (typeof name === 'string' && name.trim()) || email.replace(/@.*/, '') || 'Somebody'
}
