import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { decideNow, sendIn } from '../../../test/submission-builders.ts'
import { tellOfArrivals } from './arrivals.server.ts'
import { sendDeskDigests } from './digest.server.ts'
import { saveTeamMails } from './team-mails.server.ts'
import { digestDay } from './team-mails.ts'

const page = '/account/team-mails'

test('each of the team gets the mails that they chose, once, and none with nothing to tell', async ({
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
  const arrivals = () => since(() => tellOfArrivals(db, services))
  const digests = () => since(() => sendDeskDigests(db, services))
  await rita.send(page, { intent: 'save', 'on-arrival': 'on' })
  expect((await ada.visit('/account')).document.querySelector(`a[href="${page}"]`)).not.toBeNull()
  services.moveTo('2026-12-01T12:30:00Z')
  expect(await digests()).toEqual([])
  const id = await sendIn(db, services, { name: 'Heron Roofing' })
  expect(await arrivals()).toEqual(['rita: A business: Heron Roofing'])
  expect(await arrivals()).toEqual([])
  await sendIn(db, services, { name: 'Ibis Painting' })
  await sendIn(db, services, { name: 'Kite Towing' })
  expect(await arrivals()).toEqual(['rita: 2 things came in for review'])
  // Half past seven in Florida is too early, a minute past eight is not.
  expect(await digests()).toEqual([])
  services.moveTo('2026-12-01T13:01:00Z')
  expect(await digests()).toEqual(['ada: 3 wait for review'])
  const [text] = (await outbox()).slice(-1).map((mail) => mail.text)
  expect(text).toMatch(/none is overdue[^]*Heron Roofing[^]*23 h 29 min left/)
  expect(text).toContain(`/review/${id}`)
  expect(await digests()).toEqual([])
  services.moveTo('2026-12-02T14:00:00Z')
  expect(await digests()).toEqual(['ada: 3 wait for review'])
  const [late] = (await outbox()).slice(-1).map((mail) => mail.text)
  expect(late).toMatch(
    /3 wait for the team, all overdue\.[^]*Heron Roofing: [^]*Martin County\. \d/,
  )
  for (const { id } of await db.selectFrom('submissions').select('id').execute())
    await decideNow(db, services, id, 'reject')
  services.moveTo('2026-12-03T14:00:00Z')
  expect(await digests()).toEqual([])
  // Nobody is signed in any more.
  for (const { userId } of [ada, rita])
    await saveTeamMails(db, userId, { onArrival: false, dailyDigest: false })
  await sendIn(db, services, { name: 'Egret Bakery' })
  services.moveTo('2026-12-04T14:00:00Z')
  expect([...(await arrivals()), ...(await digests())]).toEqual([])
})

test('the hour of the digest is that of Florida, in summer and in winter', () => {
  expect(digestDay(new Date('2026-07-01T11:59:00Z'))).toBeNull()
  expect(digestDay(new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01')
  expect(digestDay(new Date('2026-12-01T12:59:00Z'))).toBeNull()
  expect(digestDay(new Date('2026-12-02T04:30:00Z'))).toBe('2026-12-01')
})
