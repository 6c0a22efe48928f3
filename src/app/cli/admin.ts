import * as t from '#messages/command-admin.ts'
import { parseArgs } from 'node:util'
import {
  findConfirmed,
  findMember,
  grantRole,
  isLastAdmin,
  listTeam,
  revokeRole,
  type Person,
} from '../../account/team/team.server.ts'
import type { Role } from '../../account/team/can.ts'
import { mailsLeadTo } from '../../account/email-link/landing.ts'
import { makeConsoleCode, makeConsoleLink } from '../../auth/admin/console-key.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import type { Config } from '../config.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { usageError, withUpdatedDatabase, type Command, type CommandContext } from './command.ts'

export const adminCommand: Command = async (context, words) => {
  const { config, now, say } = context
  const call = readCall(words)
  if (!call) throw usageError('admin')
  const grant = { by: 'command line', now: now() }
  await withUpdatedDatabase(context, async (db) => {
    if (call.action === 'list') return list(db, say)
    if (call.action === 'link') return giveLink(db, context, call.account)
    if (call.action === 'code') return giveCode(db, context, call.account)
    if (call.action === 'revoke') return revoke(db, call, { ...grant, say })
    const person = await findPerson(db, config, call.account)
    if (call.role !== 'admin') await keepOneAdmin(db, person.userId, call)
    const isNew = await grantRole(db, person, call.role, grant)
    say(
      t.granted({
        person: person.email ?? person.userId,
        role: named(call.role),
        isNew: isNew ? 'yes' : 'no',
      }),
    )
  })
}

type Call =
  | { action: 'list' }
  | { action: 'revoke'; account: string; isSure: boolean }
  | { action: 'link'; account: string }
  | { action: 'code'; account: string }
  | { action: 'grant'; account: string; role: Role; isSure: boolean }

function readCall(words: string[]): Call | null {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { role: { type: 'string' }, yes: { type: 'boolean', default: false } },
  })
  const [action, account, ...rest] = positionals
  const { role = 'admin' } = values
  const isSure = values.yes
  if (rest.length || (values.role && action !== 'grant')) return null
  if (isSure && action !== 'grant' && action !== 'revoke') return null
  if (action === 'list' && !account) return { action }
  if (action === 'revoke' && account) return { action, account, isSure }
  if ((action === 'link' || action === 'code') && account) return { action, account }
  const isRole = role === 'reviewer' || role === 'admin'
  return action === 'grant' && account && isRole ? { action, account, role, isSure } : null
}

const actor = 'command line'

/** Prints the link in place of an email. */
async function giveLink(
  db: Db,
  { config, now, say }: CommandContext,
  email: string,
): Promise<void> {
  const service = { ...ownService(config, now), db }
  const redirectTo = mailsLeadTo(config.site.url, 'recovery', '/account')
  const link = await makeConsoleLink(service, { email, actor, redirectTo })
  const hours = Math.max(1, Math.round(config.auth.mailCodeSeconds / 3600))
  say(t.link({ email, hours }))
  say(link)
  say(t.thenGrant({ email }))
}

/** Prints the code in place of an email. */
async function giveCode(
  db: Db,
  { config, now, say }: CommandContext,
  email: string,
): Promise<void> {
  const code = await makeConsoleCode({ ...ownService(config, now), db }, { email, actor })
  if (!code) throw new Error(t.noAccount({ email }))
  say(t.code({ email, code }))
  say(t.codeHelp())
}

function ownService({ hostedAuth, auth: settings, site }: Config, now: () => Date) {
  if (hostedAuth) throw new Error(t.hostedLinks({ url: hostedAuth.url }))
  return { settings, site, now }
}

/** @throws a message for the user when the account can't get a role. */
async function findPerson(db: Db, { hostedAuth, auth }: Config, account: string): Promise<Person> {
  if (hostedAuth) {
    if (isUuid(account)) return { userId: account.toLowerCase(), email: null }
    throw new Error(t.hostedUsers({ url: hostedAuth.url }))
  }
  const person = await findConfirmed(db, account, auth.jwtAudience)
  if (person) return person
  throw new Error(t.noConfirmedAccount({ account }))
}

type Say = CommandContext['say']

async function revoke(
  db: Db,
  { account, isSure }: { account: string; isSure: boolean },
  { say, ...grant }: { by: string; now: Date; say: Say },
): Promise<void> {
  const member = await findMember(db, account)
  if (!member) throw new Error(t.noRole({ account }))
  await keepOneAdmin(db, member.user_id, { account, isSure })
  await revokeRole(db, member.user_id, grant)
  say(t.notAnymore({ account, role: named(member.role) }))
}

/** @throws before the last administrator goes, unless the operator is sure. */
async function keepOneAdmin(
  db: Db,
  userId: string,
  { account, isSure }: { account: string; isSure: boolean },
): Promise<void> {
  if (!isSure && (await isLastAdmin(db, userId))) throw new Error(t.lastAdmin({ account }))
}

async function list(db: Db, say: Say): Promise<void> {
  const team = await listTeam(db)
  if (team.length === 0) say(t.nobody())
  for (const { user_id, email, role, granted_at, granted_by } of team) {
    const since = granted_at.toISOString().slice(0, 10)
    say(`${email ?? user_id}  ${role}  since ${since}, by ${granted_by}`)
  }
}

function named(role: Role): string {
  return role === 'admin' ? t.administrator() : t.reviewer()
}
