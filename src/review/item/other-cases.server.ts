import * as t from '#messages/desk-cases.ts'
import { href } from 'react-router'
import type { Db } from '../../platform/db/schema.ts'
import { kinds } from '../../submissions/kinds.ts'
import { outcomeName, reportText } from '../../submissions/reports/report.ts'
import { isWaiting, stateName } from '../../submissions/states.ts'

export type DeskCase = { to: string; text: string }

/** Newest first. */
export type OtherCases = { open: DeskCase[]; decided: DeskCase[] }

const mostDecided = 10

/** @param but the id of the case whose page shows them. */
export async function otherCases(db: Db, businessId: string, but: string): Promise<OtherCases> {
  const others = (await allCases(db, businessId))
    .filter(({ id }) => id !== but)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const shown = (isOpen: boolean) =>
    others.filter((one) => one.isOpen === isOpen).map(({ to, text }) => ({ to, text }))
  return { open: shown(true), decided: shown(false).slice(0, mostDecided) }
}

/** @returns null for an unknown id. */
export async function caseAtDesk(db: Db, businessId: string, id: string): Promise<DeskCase | null> {
  const found = (await allCases(db, businessId)).find((one) => one.id === id)
  return found ? { to: found.to, text: found.text } : null
}

async function allCases(db: Db, businessId: string): Promise<Case[]> {
  return [
    ...(await submissionCases(db, businessId)),
    ...(await reportCases(db, businessId)),
    ...(await messageCases(db, businessId)),
  ]
}

type Case = DeskCase & { id: string; at: Date; isOpen: boolean }

async function submissionCases(db: Db, businessId: string): Promise<Case[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'kind', 'state', 'submitter_name', 'news_at', 'received_at'])
    .where('business_id', '=', businessId)
    .where('state', '!=', 'withdrawn')
    .execute()
  return rows.flatMap(({ id, kind, state, submitter_name, news_at, received_at }) => {
    const isOpen = isWaiting(state) || news_at !== null
    // The submission that the listing is made of isn't a case.
    if (!isOpen && kind !== 'claim') return []
    const words = {
      what: kinds[kind].heading(),
      name: submitter_name,
      state: lower(stateName(state)),
    }
    const text =
      kind === 'claim' ? t.claim(words) : submitter_name ? t.sent(words) : t.unnamed(words)
    return [{ id, to: href('/review/:id', { id }), text, at: received_at, isOpen }]
  })
}

async function reportCases(db: Db, businessId: string): Promise<Case[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'kind', 'state', 'received_at'])
    .where('business_id', '=', businessId)
    .execute()
  return rows.map(({ id, kind, state, received_at }) => ({
    id,
    to: href('/review/reports/:reportId', { reportId: id }),
    text: t.report({ reported: lower(reportText(kind)), state: lower(outcomeName(state)) }),
    at: received_at,
    isOpen: state === 'open',
  }))
}

async function messageCases(db: Db, businessId: string): Promise<Case[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'sender_name', 'reported_at'])
    .where('business_id', '=', businessId)
    .where('reported_at', 'is not', null)
    .where('report_decided_at', 'is', null)
    .execute()
  return rows.flatMap(({ id, sender_name, reported_at: at }) => {
    const to = href('/review/messages/:conversationId', { conversationId: id })
    return at ? [{ id, to, text: t.message({ sender: sender_name }), at, isOpen: true }] : []
  })
}

function lower(text: string): string {
  return text.toLowerCase()
}
