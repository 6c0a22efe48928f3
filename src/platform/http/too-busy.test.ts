import { sql } from 'kysely'
import { describe, expect, inject } from 'vitest'
import { createApp } from '../../app/app.server.ts'
import { createDatabase } from '../../../test/database.ts'
import { test, testServices } from '../../../test/fixtures.ts'
import { connectServer } from '../db/connect.server.ts'
import { migrate } from '../db/migrate.server.ts'
import { TooBusy } from './outage.ts'

const sentence = 'We’re very busy right now. Wait 7 seconds, then try again.'

describe('under too much load', () => {
  test('a search says when to come back, and nothing is logged as a failure', async ({
    services,
    request,
    rest,
    visit,
  }) => {
    services.inTurn = () => Promise.reject(new TooBusy('Too many wait for their turn', 7))
    const page = await visit('/businesses/search?q=marine')
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('7')
    expect(page.words).toContain(sentence)
    const data = await request('/businesses/search.data?q=marine')
    expect([data.status, await data.text()]).toEqual([503, sentence])
    const rows = await rest('businesses')
    expect([rows.status, rows.headers.get('retry-after')]).toEqual([503, '7'])
    expect(await rows.json()).toMatchObject({ message: sentence })
    expect(services.events.filter(({ event }) => event === 'too busy')).toHaveLength(3)

    expect((await visit('/businesses/search?zip=34994')).status).toBe(200)
    expect((await visit('/')).status).toBe(200)
  })

  test('a statement that times out on a server ends the same on every page', async ({
    skip,
    secrets,
    build,
  }) => {
    if (!inject('databaseUrl')) skip()
    const name = `busy_${process.pid}_${Math.random().toString(36).slice(2)}`
    const url = await createDatabase(inject('databaseUrl'), name)
    const others = await connectServer(url)
    const { db, close } = await connectServer(url, { statementSeconds: 0.3 })
    await migrate(others.db)
    const services = await testServices(db, secrets)
    const app = createApp(services, build)
    const work = await others.db.startTransaction().execute()
    try {
      await sql`lock table businesses in access exclusive mode`.execute(work)
      const paths = ['/business/nobody', '/businesses/search?zip=34994', '/og/business/nobody.png']
      for (const path of [
        ...paths,
        '/rest/v1/businesses',
        '/submit-business/duplicates?name=Semper+Plumbing',
      ]) {
        const headers = { apikey: services.accounts.anonKey }
        const answer = await app.request(new URL(path, services.site.url), { headers })
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
      }
      expect(services.events.filter(({ event }) => String(event).endsWith('failed'))).toEqual([])
    } finally {
      await work.rollback().execute()
      await close()
      await others.close()
    }
  })

  test('only page statements time out', async ({ skip }) => {
    if (!inject('databaseUrl')) skip()
    for (const [seconds, shown] of [
      [undefined, '0'],
      [1.5, '1500ms'],
    ] as const) {
      const { db, close } = await connectServer(
        inject('databaseUrl'),
        seconds === undefined ? {} : { statementSeconds: seconds },
      )
      const { rows } = await sql`show statement_timeout`.execute(db)
      expect(rows).toEqual([{ statement_timeout: shown }])
      await close()
    }
  })
})
