import { sql, type RawBuilder } from 'kysely'
import { sha256 } from '../text/sha256.server.ts'

/** Equal for common spellings. */
export function mailboxHash(address: string): string {
  const [, local = '', host = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? []
  const person = local.replace(/\+.*$/, '')
  const isGmail = /^(gmail|googlemail)\.com$/.test(host)
  const mailbox = isGmail ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`
  return sha256(mailbox)
}

/** `mailboxHash` of a column, for counts. */
export function mailboxHashIn(column: RawBuilder<unknown>): RawBuilder<string> {
  const [person, host] = [
    sql`regexp_replace(regexp_replace(lower(${column}), '@[^@]*$', ''), '\\+.*$', '')`,
    sql`regexp_replace(lower(${column}), '^.*@', '')`,
  ]
  const mailbox = sql`case when ${host} in ('gmail.com', 'googlemail.com')
    then replace(${person}, '.', '') || '@gmail.com' else ${person} || '@' || ${host} end`
  return sql<string>`encode(sha256(convert_to(${mailbox}, 'UTF8')), 'hex')`
}
