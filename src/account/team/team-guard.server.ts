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

export type TeamUser = Person & { userId: string; name: string }

type Asked = RouteArgs & {
  /** Background requests don't count as use of the session. */
  isVisit?: boolean
}

/**
 * The team member; others are redirected to the missing step. `can` decides about each item.
 * @throws 404 for roles without desk access.
 */
export function requireTeam(asked: Asked): Promise<TeamUser> {
  return requireRole(asked, 'open-desk')
}

/** @throws 404 for reviewers. */
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

export const teamGuard: MiddlewareFunction<Response> = async (args, next) => {
  await requireTeam(args)
  return next()
}

export const adminGuard: MiddlewareFunction<Response> = async (args, next) => {
  await requireAdmin(args, 'open-admin')
  return next()
}

/** The given name, else the first part of the address. */
export function nameOf(user: User): string {
  return ownName(user) || (user.email ?? '').replace(/@.*/, '') || 'Somebody'
}

/** Of the account itself; '' without one. */
export function ownName({ user_metadata: given }: Pick<User, 'user_metadata'>): string {
  const name: unknown = given.full_name ?? given.name
  return typeof name === 'string' ? name.trim() : ''
}
