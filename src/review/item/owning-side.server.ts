import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-item.ts'
import { sql } from 'kysely'
import { dayText } from '../../listings/day-text.ts'
import { badgeWords, type VerificationMethod } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import { whenText } from '../../submissions/when-text.ts'

export type ProvedOwner = {
  id: string
  who: string
  how: string
  submissionId: string | null
  badge: string
}

export async function provedOwners(db: Db, businessId: string, now: Date): Promise<ProvedOwner[]> {
  const { rows } = await sql<{
    user_id: string
    email: string | null
    since: Date
    by_name: string
    granted: boolean
    submission_id: string | null
    kind: string | null
    method: VerificationMethod | null
    checked_on: string | null
    note: string | null
  }>`
    select o.user_id, coalesce(u.email, o.email) as email, o.since, o.by_name,
      o.granted_by is not null as granted, s.id as submission_id, s.kind,
      v.method, to_char(v.checked_on, 'YYYY-MM-DD') as checked_on, v.note
    from business_owners o left join auth_service.users u on u.id = o.user_id
      left join lateral (select * from badges_in_force v
        where v.business_id = o.business_id and v.holder = o.user_id
        order by v.method = 'sam-registered', v.id desc limit 1) v on true
      left join lateral (select s.id, s.kind from submissions s
        where s.business_id = o.business_id and s.user_id = o.user_id and s.state = 'approved'
          and s.kind in ('claim', 'register') order by s.received_at desc limit 1) s on true
    where o.business_id = ${businessId} and o.role = 'owner' order by o.since, o.user_id`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.user_id,
    who: row.email ?? t.unknownAddressStart(),
    how: t.since({ how: howText(row), when: whenText(row.since, now) }),
    submissionId: row.submission_id,
    badge: badgeOf(row),
  }))
}

type Badge = { method: VerificationMethod | null; checked_on: string | null; note: string | null }

function badgeOf({ method, checked_on, note }: Badge): string {
  if (!method || !checked_on) return ''
  const given = { badge: badgeWords({ method }), day: dayText(checked_on) }
  if (method === 'sam-registered') return t.badgeUpdated(given)
  return note ? t.badgeChecked({ ...given, note }) : t.badgeGiven(given)
}

type Given = { kind: string | null; by_name: string; granted: boolean }

/** By the words that codes and links are recorded with. */
const byCode = new Map([
  [desk.codeByEmail(), t.byEmailedCode],
  [desk.linkByEmail(), t.byEmailedLink],
  [desk.codeByText(), t.byTextedCode],
  [desk.linkByText(), t.byTextedLink],
  [desk.codeByLetter(), t.byMailedCode],
  [desk.confirmedAddress(), t.byConfirmedAddress],
])

function howText({ kind, by_name, granted }: Given): string {
  const ofCode = byCode.get(by_name)
  if (kind === 'register') return ofCode ? t.registeredItself() : t.byRegistering({ name: by_name })
  if (ofCode) return ofCode()
  if (kind === 'claim') return t.byClaim({ name: by_name })
  if (granted) return t.byInvitation({ name: by_name })
  return by_name ? t.addedBy({ name: by_name }) : t.addedUnknown()
}
