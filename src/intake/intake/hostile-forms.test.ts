/** @module-tag once */
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { TestServices } from '../../../test/fixtures.ts'
import { test, type FilledForm } from '../../../test/form-visitor.ts'
import { sentForm } from '../../../test/submission-builders.ts'
import { noLimits } from '../../platform/http/limits.server.ts'
import { makeToken } from '../../platform/http/challenge.server.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'

const mark = 'xq7marked'
const payloads = [
  `<script>${mark}()</script>`,
  `"><img src=x onerror=${mark}()>`,
  `'; drop table submissions; -- ${mark}`,
  `</textarea><svg onload=${mark}()>`,
  `javascript:${mark}()`,
  `{{${mark}}}`,
  `\u202e${mark}\u0000\ud800`,
  `</script><script>${mark}()</script>`,
  `Оsprеy ${mark}`,
]

const names = [...new Set([...sentForm().keys(), 'hidesAddress', 'message', 'ownerEmail'])]
const hostileText = fc.oneof(
  fc.constantFrom(...payloads, '__proto__', 'constructor'),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.integer().map(String),
  fc.json({ maxDepth: 1 }),
)
const change = fc.tuple(fc.constantFrom(...names), hostileText)

/** Valid forms with a few changed fields: most get past the first rules. */
const nearlyGood = fc.array(change, { minLength: 1, maxLength: 3 })
const bad = fc.array(change, { minLength: 4, maxLength: 30 })

type Request = (path: string, init?: RequestInit) => Promise<Response>

describe('hostile forms', () => {
  test('become a normalized row or are rejected, 400 nearly valid ones', async ({
    fillIn,
    request,
    services,
    db,
  }) => {
    Object.assign(services.forms.limits, noLimits)
    const { form } = await fillIn()
    const post = sender(form, request, '/submit-business.data', () => passOf(services))
    await fc.assert(
      fc.asyncProperty(nearlyGood, async (changes) => refused(await post(changes, 'set'))),
      { numRuns: 400 },
    )
    expect(await expectCleanRows(db)).toBeGreaterThan(25)
  })

  test('are rejected, 200 completely invalid ones', async ({ fillIn, request, services, db }) => {
    Object.assign(services.forms.limits, noLimits)
    const { form } = await fillIn()
    const post = sender(form, request, '/submit-business.data', () => passOf(services))
    await fc.assert(
      fc.asyncProperty(bad, async (changes) => refused(await post(changes, 'append'))),
      { numRuns: 200 },
    )
    await expectCleanRows(db)
  })

  test('never bring script into a page, 200 of them', async ({ fillIn, request, services, db }) => {
    Object.assign(services.forms.limits, noLimits)
    const { form } = await fillIn()
    const post = sender(form, request, '/submit-business', () => passOf(services))
    const marked = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...payloads)), {
      minLength: 1,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(marked, async (changes) => {
        const answer = await post(changes, 'set')
        refused(answer)
        const html = await answer.text()
        if (answer.status === 400) expect(html).toContain(mark)
        expect(html).not.toContain('href="javascript:')
        for (const [around] of html.matchAll(/[^\n]{0,40}xq7marked/g))
          expect(around).not.toMatch(/<(script|img|svg|\/textarea|\/script)[^<]*xq7marked/)
      }),
      { numRuns: 200 },
    )
    await expectCleanRows(db)
  })

  test('of any body and any type are rejected, 100 of them', async ({ request, services, db }) => {
    Object.assign(services.forms.limits, noLimits)
    const types = [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/json',
      'text/plain',
      '',
    ]
    const body = fc.oneof(fc.uint8Array({ maxLength: 3000 }), fc.constant(new Uint8Array(200_000)))
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...types), async (body, type) => {
        const headers = type ? { 'content-type': type } : undefined
        refused(
          await request('/submit-business.data', {
            method: 'POST',
            body: new Uint8Array(body),
            headers,
          }),
        )
      }),
      { numRuns: 100 },
    )
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([])
  })
})

/** A form is good for one submission, so each is sent with a different token, issued a minute ago. */
function passOf({ forms, now, randomId }: TestServices): Promise<string> {
  const issuedAt = new Date(now().getTime() - 60_000)
  return makeToken(forms.secret, { key: randomId(), issuedAt })
}

/** Sends the valid form with some fields replaced or added. */
function sender(
  good: FilledForm['form'],
  request: Request,
  path: string,
  newToken: () => Promise<string>,
) {
  return async (changes: [string, string][], how: 'set' | 'append') => {
    const body = new FormData()
    for (const [name, value] of good) body.append(name, value)
    body.set('pass', await newToken())
    if (how === 'append') for (const [name] of changes) body.delete(name)
    for (const [name, value] of changes) body[how](name, value)
    return request(path, { method: 'POST', body })
  }
}

/** A 4xx, or the redirect to the thank-you page: 303, which script receives as 202. */
function refused({ status }: Response): void {
  const isFine = status === 303 || status === 202 || (status >= 400 && status < 500)
  if (!isFine) throw new Error(`Answered ${status}`)
}

type Db = TestServices['db']

/** @returns the number of rows. */
async function expectCleanRows(db: Db): Promise<number> {
  const rows = await db.selectFrom('submissions').selectAll().execute()
  for (const { details, ...row } of rows) {
    const text = JSON.stringify([details, row])
    expect(text).not.toMatch(/\\u0000|\\ud8|\u202e/)
    const links = ['website', 'facebook', 'instagram', 'twitter', 'linkedin'] as const
    for (const name of links)
      expect((details as SubmissionDetails)[name] ?? 'https:').toMatch(/^https?:/)
  }
  return rows.length
}
