import * as t from '#messages/figure-mail.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { addressesOfPeople } from '../listing/listing.server.ts'
import { figureNames, monthBefore, whenName, type Counted } from './figures.ts'
import { findMonth } from './figures.server.ts'
import { figureKinds } from '../../listings/figures/figure.ts'

type Whose = { businessId: string; userId: string }

/** null for someone who doesn't run the listing. */
export async function figureMailOf(
  db: Db,
  { businessId, userId }: Whose,
): Promise<{ isOn: boolean } | null> {
  const row = await db
    .selectFrom('business_owners as o')
    .leftJoin('figure_mails as m', (join) =>
      join.onRef('m.business_id', '=', 'o.business_id').onRef('m.user_id', '=', 'o.user_id'),
    )
    .select('m.turned_off_at')
    .where('o.business_id', '=', businessId)
    .where('o.user_id', '=', userId)
    .executeTakeFirst()
  return row ? { isOn: row.turned_off_at === null } : null
}

export async function turnFigureMail(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { businessId, userId }: Whose,
  isOn: boolean,
): Promise<void> {
  if (!(await figureMailOf(db, { businessId, userId }))) return
  const turned_off_at = isOn ? null : now()
  const row = { business_id: businessId, user_id: userId, token: newToken(), sent_month: '' }
  await db
    .insertInto('figure_mails')
    .values({ ...row, turned_off_at })
    .onConflict((known) => known.columns(['business_id', 'user_id']).doUpdateSet({ turned_off_at }))
    .execute()
}

/** null for an unknown token. */
export async function findFigureMail(db: Db, token: string) {
  const row = await db
    .selectFrom('figure_mails as m')
    .innerJoin('businesses as b', 'b.id', 'm.business_id')
    .select(['b.name', 'm.turned_off_at'])
    .where('m.token', '=', token)
    .executeTakeFirst()
  return row ? { business: row.name, isOn: row.turned_off_at === null } : null
}

export async function turnOffByToken(db: Db, token: string, now: Date): Promise<void> {
  const row = db.updateTable('figure_mails').set({ turned_off_at: now })
  await row.where('token', '=', token).where('turned_off_at', 'is', null).execute()
}

/** Listings per run. */
const atOnce = 50

/**
 * Sends last month's figures to owners and managers, once across processes, and nothing when all
 * counts are zero.
 */
export async function sendFigureMails(services: Services): Promise<void> {
  const month = monthBefore(today(services))
  const due = await services.db
    .selectFrom('business_owners as o')
    .innerJoin('businesses as b', 'b.id', 'o.business_id')
    .select(['b.id', 'b.name'])
    .where('b.status', '=', 'published')
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('figure_mails as m')
            .where('m.business_id', '=', ref('o.business_id'))
            .where('m.user_id', '=', ref('o.user_id'))
            .where('m.sent_month', '>=', month),
        ),
      ),
    )
    .groupBy(['b.id', 'b.name'])
    .orderBy('b.id')
    .limit(atOnce)
    .execute()
  for (const business of due) await sendOf(services, business, month)
}

type Business = { id: string; name: string }

async function sendOf(services: Services, business: Business, month: string): Promise<void> {
  const counts = await findMonth(services.db, business.id, month)
  const isAnything = figureKinds.some((what) => counts[what] > 0)
  const people = isAnything ? await addressesOfPeople(services, business.id) : []
  await transaction(services.db, async (db) => {
    for (const { user_id, token } of await claimRecipients(db, business.id, month)) {
      const to = people.find(({ userId }) => userId === user_id)?.email
      if (!to) continue
      const told = { to, token, business, month, counts }
      const mail = await inMailLanguage(db, to, () => figuresEmail(services, told))
      await queueMail(db, mail, { id: services.randomId(), now: services.now() })
    }
  })
}

/** Marks the month as sent for all recipients. @returns those who want it and haven't had it. */
async function claimRecipients(db: Db, businessId: string, month: string) {
  const people = await db
    .selectFrom('business_owners')
    .select('user_id')
    .where('business_id', '=', businessId)
    .orderBy('user_id')
    .execute()
  const taken = []
  for (const { user_id } of people) {
    const row = { business_id: businessId, user_id, token: newToken(), sent_month: month }
    const turn = await db
      .insertInto('figure_mails')
      .values(row)
      .onConflict((known) =>
        known
          .columns(['business_id', 'user_id'])
          .doUpdateSet({ sent_month: month })
          .where(sql<boolean>`figure_mails.sent_month < ${month}`),
      )
      .returning(['user_id', 'token', 'turned_off_at'])
      .executeTakeFirst()
    if (turn && turn.turned_off_at === null) taken.push(turn)
  }
  return taken
}

export function figuresEmail(
  { site }: Pick<Services, 'site'>,
  told: {
    to: string
    token: string
    business: Business
    month: string
    counts: Counted['counts']
  },
) {
  const { to, token, business, month, counts } = told
  const name = nameOr(business.name, thisBusiness())
  const address = (path: string) => site.url + pathIn(language(), path)
  return writeEmail({
    site,
    to,
    subject: t.subject({ name, month: whenName(month) }),
    paragraphs: [
      greeting(''),
      t.intro({ name, site: site.name, month: whenName(month) }),
      figureKinds.map((what) => `${figureNames[what]()}: ${counts[what]}`).join('\n'),
      ...nameBelow(business.name),
    ],
    action: { label: t.seeAll(), url: address(`/business/${business.id}/figures`) },
    after: [`${t.turnOff()}\n${address(`/figures-mail/${token}`)}`],
  })
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
