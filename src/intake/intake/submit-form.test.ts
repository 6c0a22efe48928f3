import { describe, expect } from 'vitest'
import { test, valuesOf } from '../../../test/form-visitor.ts'
import type { Services } from '../../platform/services.server.ts'
import { noLimits } from '../../platform/http/limits.server.ts'
import { honeypotName } from '../../submissions/form/form-state.ts'
import { solve } from '../../platform/http/challenge.client.ts'

describe('a form sent without script', () => {
  test('is accepted, answered with thanks, and has a private link', async ({
    fillIn,
    visit,
    db,
    outbox,
  }) => {
    const filled = await fillIn()
    const sent = await filled.send()
    expect([sent.status, sent.location]).toEqual([303, '/submit-business-confirmation'])
    const rows = await db.selectFrom('submissions').selectAll().execute()
    expect(rows).toMatchObject([
      { name: 'Osprey Air Conditioning', kind: 'suggest', user_id: null },
    ])
    expect(await outbox()).toMatchObject([{ to: 'dana@example.com' }])
    const cookie = sent.headers.getSetCookie().map((line) => line.split(';')[0])
    const thanks = await visit(sent.location ?? '', { headers: { cookie: cookie.join('; ') } })
    expect(thanks.words).toContain('We’re emailing a private link to dana@example.com')
    expect((await visit(sent.location ?? '')).words).not.toContain(
      'We’re emailing a private link to',
    )
  })

  test('returns with a summary, a message next to each field, and all input', async ({
    fillIn,
    db,
  }) => {
    const wrong = { name: '', zip: '90210', website: 'not a site', county: null }
    const filled = await fillIn({ ...wrong, message: '<b>"Hello"</b>', 'hours-1-opens': '09:00' })
    const { status, document, words } = await filled.send()
    expect(status).toBe(400)
    expect(words).toContain('4 things to fix')
    const links = document.querySelectorAll('[role=alert] a')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#name',
      '#zip',
      '#website',
      '#hours-1',
    ])
    for (const link of links) {
      const field = document.querySelector(link.getAttribute('href') ?? '')
      expect(field, link.textContent).not.toBeNull()
      const problem = document.querySelector(`${link.getAttribute('href')}-problem`)
      expect(problem?.textContent).toContain(link.textContent)
    }
    expect(document.querySelector('#zip')?.getAttribute('aria-describedby')).toBe('zip-problem')
    expect(document.querySelector('#zip')?.getAttribute('aria-invalid')).toBe('true')
    expect(valuesOf(document)).toMatchObject({
      zip: '90210',
      website: 'not a site',
      city: 'Stuart',
      category: 'hvac',
      proof: 'self-attested',
      relation: 'owner',
      message: '<b>"Hello"</b>',
      pass: filled.form.get('pass'),
    })
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([])
  })

  test('is one submission when it is sent twice', async ({ fillIn, db, outbox }) => {
    const filled = await fillIn()
    const first = await filled.send()
    const second = await filled.send()
    expect([first.status, second.status]).toEqual([303, 303])
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1)
    expect(await outbox()).toHaveLength(1)
  })

  test('that repeats an earlier one says so in its email, and only there', async ({
    fillIn,
    outbox,
  }) => {
    await (await fillIn()).send()
    const again = await (await fillIn({}, { seconds: 90_000 })).send()
    expect(again.status).toBe(303)
    const [first, second] = (await outbox()).map(({ text }) => text)
    expect(first).not.toContain('We already have a submission')
    expect(second).toContain(
      'We already have a submission about this business from this address, sent',
    )
  })

  test('is good for one business: another is rejected, kept, and can be sent again with a new token', async ({
    fillIn,
    services,
    db,
    outbox,
  }) => {
    Object.assign(services.forms.limits, noLimits)
    const filled = await fillIn()
    expect((await filled.send()).status).toBe(303)
    for (let count = 0; count < 30; count++) {
      filled.form.set('name', `Flood ${count}`)
      filled.form.set('submitterEmail', `stranger${count}@example.org`)
      expect((await filled.send()).status).toBe(409)
    }
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1)
    expect(await outbox()).toHaveLength(1)
    filled.form.set('name', 'Osprey Air Conditioning and Heating')
    filled.form.set('submitterEmail', 'dana@example.com')
    const refused = await filled.send()
    expect(refused.words).toContain('You already sent this form')
    const kept = valuesOf(refused.document)
    expect(kept).toMatchObject({ name: 'Osprey Air Conditioning and Heating', city: 'Stuart' })
    expect(kept.pass).not.toBe(filled.form.get('pass'))
    filled.form.set('pass', kept.pass ?? '')
    services.moveTo(new Date(services.now().getTime() + 5000).toISOString())
    expect((await filled.send()).status).toBe(303)
    expect(await db.selectFrom('submissions').select('name').execute()).toHaveLength(2)
  })

  test('is rejected with the input when a bot filled it in', async ({ fillIn, db }) => {
    const caught = await (await fillIn({ [honeypotName]: 'https://spam.example' })).send()
    expect([caught.status, valuesOf(caught.document)[honeypotName]]).toEqual([
      400,
      'https://spam.example',
    ])
    expect(caught.words).toContain('Leave this empty')
    const fast = await (await fillIn({}, { seconds: 0.5 })).send()
    expect(fast.status).toBe(400)
    expect(fast.words).toContain('Press the button again')
    const forged = await (await fillIn({ pass: 'id-1.1700000000000.abc' })).send()
    expect(forged.status).toBe(400)
    expect(forged.words).toContain('This page was open for a long time')
    const old = await (await fillIn({}, { seconds: 8 * 86_400 })).send()
    expect(old.words).toContain('This page was open for a long time')
    for (const { document } of [caught, fast, forged, old])
      expect(valuesOf(document)).toMatchObject({ name: 'Osprey Air Conditioning' })
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([])
  })

  test('can be sent a while after it was rejected for being too old', async ({
    fillIn,
    services,
  }) => {
    const filled = await fillIn({}, { seconds: 8 * 86_400 })
    const again = await filled.send()
    filled.form.set('pass', valuesOf(again.document).pass ?? '')
    services.moveTo(new Date(services.now().getTime() + 5000).toISOString())
    expect((await filled.send()).status).toBe(303)
  })
})

describe('a visitor who sends many forms', () => {
  test('must wait, keeps the input, and can continue then', async ({ fillIn, services, db }) => {
    listenTo(services)
    const statuses: number[] = []
    for (const name of ['Alba Roofing', 'Berm Masonry', 'Cove Diving', 'Dune Towing']) {
      const { status, words, document } = await (
        await fillIn({ name, ...elsewhere(name) }, { seconds: 5, ip: '198.51.100.7' })
      ).send()
      statuses.push(status)
      if (status !== 429) continue
      expect(words).toContain('We kept what you typed. Send it again in 20 minutes.')
      expect(valuesOf(document).name).toBe('Dune Towing')
    }
    expect(statuses).toEqual([303, 303, 303, 429])
    const other = { name: 'Eddy Tiles', ...elsewhere('Eddy Tiles') }
    expect((await (await fillIn(other, { ip: '198.51.100.8' })).send()).status).toBe(303)
    const later = await fillIn(
      { ...other, name: 'Fern Tiles' },
      { seconds: 1200, ip: '198.51.100.7' },
    )
    expect((await later.send()).status).toBe(303)
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(5)
  })

  test("may send more with each form's challenge solved", async ({ fillIn, services, request }) => {
    listenTo(services)
    const statuses: number[] = []
    for (const name of ['Alba Roofing', 'Berm Masonry', 'Cove Diving', 'Dune Towing']) {
      const filled = await fillIn({ name, ...elsewhere(name) }, { seconds: 5, ip: '198.51.100.7' })
      const asked = await request(`/submit-business/challenge?${filled.query()}`)
      filled.form.set('solution', (await solve(await asked.json())) ?? '')
      statuses.push((await filled.send()).status)
    }
    expect(statuses).toEqual([303, 303, 303, 303])
    expect((await request('/submit-business/challenge?pass=x')).status).toBe(400)
  })
})

describe('a business that is already listed', () => {
  const listed = { name: 'Semper Plumbing', category: 'plumbing', licenseNumber: 'CFC1428001' }

  test('is shown before the form is accepted, which it is if it is none of these', async ({
    fillIn,
    db,
  }) => {
    await db.updateTable('businesses').set({ is_sample: false }).execute()
    const filled = await fillIn(listed)
    const { status, document, words } = await filled.send()
    expect(status).toBe(409)
    expect(words).toContain('Is it one of these?')
    const link = document.querySelector('#likely a')
    expect(link?.getAttribute('href')).toBe('/business/semper-plumbing-stuart')
    expect(valuesOf(document).name).toBe('Semper Plumbing')
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([])
    const none = document.querySelector('#likely button')
    expect(none?.textContent).toBe('None of these. Continue')
    filled.form.append('notListed', none?.getAttribute('value') ?? '')
    expect((await filled.send()).status).toBe(303)
  })

  test('is not a sample', async ({ fillIn }) => {
    expect((await (await fillIn(listed)).send()).status).toBe(303)
  })

  test('is found during typing, by name or by phone', async ({ db, request }) => {
    await db.updateTable('businesses').set({ is_sample: false }).execute()
    const ask = async (query: Record<string, string>) => {
      const answer = await request(`/submit-business/duplicates?${new URLSearchParams(query)}`)
      const found: { id: string }[] = await answer.json()
      return found.map(({ id }) => id)
    }
    expect(await ask({ name: 'semper plumbing', zip: '34994' })).toContain('semper-plumbing-stuart')
    expect(await ask({ phone: '772-555-0116 ext 4' })).toContain('semper-plumbing-stuart')
    expect(await ask({ name: 'Osprey Nothing Alike' })).toEqual([])
    expect(await ask({ name: 'x', phone: '1', website: '\u0000', zip: '%' })).toEqual([])
  })
})

test('an operator on their own machine can send any number of forms', async ({ fillIn }) => {
  const statuses: number[] = []
  for (const name of ['Alba Roofing', 'Berm Masonry', 'Cove Diving', 'Dune Towing'])
    statuses.push((await (await fillIn({ name, ...elsewhere(name) })).send()).status)
  expect(statuses).toEqual([303, 303, 303, 429])
})

/** Sets the address of a test's requests. */
function listenTo(services: Pick<Services, 'proxies'>): void {
  services.proxies = { trusted: { hops: 1 }, header: 'x-real-ip' }
}

/** Makes a business unlike the others. */
function elsewhere(name: string): Record<string, string> {
  const word = name.toLowerCase().replace(' ', '-')
  return { website: `${word}.example.com`, phone: '' }
}
