import { noteArrival } from '../../submissions/arrivals.server.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { decideNow, sendIn } from '../../../test/submission-builders.ts'
import { emailArrivals, saveTeamMails } from './arrivals.server.ts'
import { sendDeskDigests, remindOfOverdue } from './overdue.server.ts'
import { receiveReport } from '../../submissions/reports/receive-report.server.ts'
import { clockOf } from '../../submissions/when-text.ts'
import { digestDay } from './team-mails.ts'

const page = '/account/team-mails'

test('each team member gets the emails they chose, once, and none without content', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const [ada, rita] = [
    await signIn({ name: 'Ada', role: 'reviewer' }),
    await signIn({ name: 'Rita', role: 'admin' }),
  ]
  const since = async (work: () => Promise<unknown>) => {
    const before = (await outbox()).length
    await work()
    const mails = (await outbox()).slice(before)
    return mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted()
  }
  const arrivals = () =>
    since(() => {
      services.moveTo(new Date(services.now().getTime() + 15 * 60_000).toISOString())
      return emailArrivals(db, services)
    })
  const digests = () => since(() => sendDeskDigests(db, services))
  await rita.send(page, { intent: 'save', 'on-arrival': 'on' })
  await ada.send(page, { intent: 'save', 'daily-digest': 'on' })
  expect((await ada.visit('/account')).document.querySelector(`a[href="${page}"]`)).not.toBeNull()
  services.moveTo('2026-12-01T11:30:00Z')
  expect(await digests()).toEqual([])
  const id = await sendIn(db, services, { name: 'Heron Roofing' })
  expect(await arrivals()).toEqual(['rita: A business: Heron Roofing'])
  expect(await arrivals()).toEqual([])
  await sendIn(db, services, { name: 'Ibis Painting' })
  await sendIn(db, services, { name: 'Kite Towing' })
  expect(await arrivals()).toEqual(['rita: 2 new items to review'])
  // 7:10 AM in Florida is too early; 8:01 AM isn't.
  expect(await digests()).toEqual([])
  services.moveTo('2026-12-01T13:01:00Z')
  expect(await digests()).toEqual(['ada: 3 items to review'])
  const [text] = (await outbox()).slice(-1).map((mail) => mail.text)
  expect(text).toMatch(
    /None are overdue[^]*Heron Roofing[^]*22 hr 29 min left, due Wednesday, Dec 2, 6:30 AM Eastern time/,
  )
  expect(text).toContain(`/review/${id}`)
  expect(await digests()).toEqual([])
  services.moveTo('2026-12-02T14:00:00Z')
  expect(await digests()).toEqual(['ada: 3 items to review'])
  const [late] = (await outbox()).slice(-1).map((mail) => mail.text)
  expect(late).toMatch(
    /3 items are waiting for the team. All of them are overdue\.[^]*Heron Roofing: [^]*Martin County \(overdue by \d/,
  )
  for (const { id } of await db.selectFrom('submissions').select('id').execute())
    await decideNow(db, services, id, 'reject')
  services.moveTo('2026-12-03T14:00:00Z')
  expect(await digests()).toEqual([])
  for (const { userId } of [ada, rita])
    await saveTeamMails(db, userId, { onArrival: false, dailyDigest: false })
  await sendIn(db, services, { name: 'Egret Bakery' })
  services.moveTo('2026-12-04T14:00:00Z')
  expect([...(await arrivals()), ...(await digests())]).toEqual([])
})

test('the email about arrivals names waiting items, claims and reports first, and counts the rest', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const ada = await signIn({ name: 'Ada', role: 'reviewer' })
  const decided = await sendIn(db, services, { name: 'Decided Decks' })
  await decideNow(db, services, decided, 'reject')
  for (let number = 1; number <= 23; number++)
    await sendIn(db, services, { name: `Heron Roofing ${number}` })
  const listing = await db.selectFrom('businesses').select(['id', 'name']).executeTakeFirstOrThrow()
  const claim = await sendIn(db, services, { name: 'Kite Towing' })
  await db
    .updateTable('desk_arrivals')
    .set({ what: 'A claim' })
    .where('path', '=', `/review/${claim}`)
    .execute()
  const report = { kind: 'hours', text: '', email: null, business: listing, bucket: '' } as const
  // A message about one of them isn't another item.
  const about = { path: `/review/${claim}`, what: 'A message', name: 'Kite Towing' }
  await noteArrival(db, about, services)
  for (const key of ['one', 'two']) await receiveReport(db, { ...report, key }, services)
  const [closed] = await db.selectFrom('reports').select('id').limit(1).execute()
  await db
    .updateTable('reports')
    .set({ state: 'closed', decided_at: services.now(), decided_name: 'ada' })
    .where('id', '=', closed?.id ?? '')
    .execute()
  const due = clockOf(new Date(services.now().getTime() + 86_400_000))
  services.moveTo(new Date(services.now().getTime() + 15 * 60_000).toISOString())
  await emailArrivals(db, services)
  const mail = (await outbox()).findLast(({ to }) => to === ada.email)
  expect(mail?.subject).toBe('25 new items to review')
  expect(mail?.text).toMatch(/These came in for review: 1 claim, 1 report, and 23 businesses\./)
  expect(mail?.text).toMatch(/A claim: Kite Towing[^]*A report: [^]*A business: Heron Roofing 1\s/)
  const html = await db
    .selectFrom('mails')
    .select('html')
    .where('to_address', '=', ada.email)
    .execute()
  expect(html.at(-1)?.html).toMatch(
    new RegExp(`<a[^>]* href="[^"]*/review/${claim}"[^>]*>A claim: Kite Towing</a>`),
  )
  expect(mail?.text).toContain(`The first answer is due`)
  expect(mail?.text).toContain(`${due} (Eastern time)`)
  expect(mail?.text).toContain('And 5 more')
  expect(mail?.text).not.toContain('Decided Decks')
})

test('by default, members hear of arrivals within 15 minutes, on any day', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const ada = await signIn({ name: 'Ada', role: 'reviewer' })
  const told = async () => (await outbox()).filter(({ to }) => to === ada.email)
  const run = async (moment: string) => {
    services.moveTo(moment)
    await emailArrivals(db, services)
    await sendDeskDigests(db, services)
    return (await told()).map(({ subject }) => subject)
  }
  // A Friday, 8:01 AM in Florida: the day's digest has been sent.
  expect(await run('2026-12-04T13:01:00Z')).toEqual([])
  services.moveTo('2026-12-04T13:05:00Z')
  await sendIn(db, services, { name: 'Heron Roofing' })
  expect(await run('2026-12-04T13:19:00Z')).toEqual([])
  expect(await run('2026-12-04T13:20:00Z')).toEqual(['A business: Heron Roofing'])
  await sendIn(db, services, { name: 'Ibis Painting' })
  expect(await run('2026-12-05T13:01:00Z')).toContain('A business: Ibis Painting')
})

describe('a reminder about overdue items', () => {
  test('names submissions, reports, and messages, in one email to the complete team', async ({
    db,
    services,
    outbox,
  }) => {
    await sendIn(db, services, { name: 'Heron Roofing' })
    const business_id =
      (await db.selectFrom('businesses').select('id').limit(1).execute())[0]?.id ?? ''
    const [received_at, due_at] = [services.now(), new Date(services.now().getTime() + 86_400_000)]
    const report = { business_id, kind: 'hours', visitor_hash: '', received_at, due_at } as const
    for (const id of ['one', 'two'])
      await db
        .insertInto('reports')
        .values({ ...report, id })
        .execute()
    const run = async (hours: number) => {
      services.moveTo(new Date(received_at.getTime() + hours * 3_600_000).toISOString())
      const before = (await outbox()).length
      await remindOfOverdue(db, async () => ['rita@example.com', 'nina@example.com'], services)
      return (await outbox()).slice(before).map(({ to, subject }) => `${to} ${subject}`)
    }
    expect(await run(19)).toEqual([])
    const subject = '1 submission and 2 reports are waiting for a decision'
    expect(await run(20)).toEqual([`rita@example.com ${subject}`, `nina@example.com ${subject}`])
    expect(await run(43)).toEqual([])
    for (const hours of [44, 68, 92])
      expect(await run(hours)).toContain(`nina@example.com Overdue: ${subject}`)
  })

  test('lists every overdue item when another becomes overdue, and restarts its day', async ({
    db,
    services,
    outbox,
  }) => {
    const start = services.now().getTime()
    const run = async (hours: number) => {
      services.moveTo(new Date(start + hours * 3_600_000).toISOString())
      const before = (await outbox()).length
      await remindOfOverdue(db, async () => ['rita@example.com'], services)
      return (await outbox()).slice(before).map(({ text }) => text)
    }
    await sendIn(db, services, { name: 'Heron Roofing' })
    services.moveTo(new Date(start + 5 * 3_600_000).toISOString())
    await sendIn(db, services, { name: 'Ibis Painting' })
    expect((await run(20))[0]).not.toContain('Ibis')
    expect((await run(25))[0]).toMatch(
      /Heron Roofing[^]*overdue by 1 hr, due \w+day, .* Eastern time[^]*Ibis Painting[^]*4 hours left, due \w+day, /,
    )
    expect(await run(48)).toEqual([])
    expect(await run(49)).toHaveLength(1)
  })

  test('replaces the daily email on its day, unless something else waits', async ({
    db,
    services,
    outbox,
    signIn,
  }) => {
    const rita = await signIn({ name: 'Rita', role: 'reviewer' })
    await saveTeamMails(db, rita.userId, { onArrival: false, dailyDigest: true })
    const subjectsOn = async (moment: string) => {
      services.moveTo(moment)
      const before = (await outbox()).length
      await remindOfOverdue(db, async () => [rita.email], services)
      await sendDeskDigests(db, services)
      return (await outbox()).slice(before).map(({ subject }) => subject)
    }
    services.moveTo('2026-11-30T18:00:00Z')
    await sendIn(db, services, { name: 'Heron Roofing' })
    const due = '1 submission is waiting for a decision'
    expect(await subjectsOn('2026-12-01T14:00:00Z')).toEqual([due])
    expect(await subjectsOn('2026-12-02T14:00:00Z')).toEqual([`Overdue: ${due}`])
    services.moveTo('2026-12-03T12:00:00Z')
    await sendIn(db, services, { name: 'Ibis Painting' })
    expect(await subjectsOn('2026-12-03T13:30:00Z')).toEqual(['2 items to review'])
  })
})

test("the digest's hour is in Florida time, in summer and winter", () => {
  expect(digestDay(new Date('2026-07-01T11:59:00Z'))).toBeNull()
  expect(digestDay(new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01')
  expect(digestDay(new Date('2026-12-01T12:59:00Z'))).toBeNull()
  expect(digestDay(new Date('2026-12-02T04:30:00Z'))).toBe('2026-12-01')
})
