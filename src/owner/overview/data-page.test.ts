import { describe, expect } from 'vitest'
import { prove, test } from '../../../test/account-fixtures.ts'
import { wrongCode } from '../../../test/auth-links.ts'
import { later, password, signedUp } from '../../../test/auth-fixtures.ts'
import { grantRole } from '../../account/team/team.server.ts'
import { pdf, sendIn } from '../../../test/submission-builders.ts'
import { addDocuments, destroyDocuments } from '../../submissions/documents/documents.server.ts'

const page = '/account/data'
const email = 'ann@example.com'

describe("an account's data", () => {
  test('can be downloaded, without secrets', async ({ auth, newClient, newVisitor }) => {
    const { user } = await signedUp(auth, newClient())
    await signedUp(auth, newClient(), 'bob@example.com')
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    const { headers, html } = await ann.visit(`${page}/download`)
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const data = JSON.parse(html)
    expect(data).toMatchObject({
      account: { id: user.id, email },
      identities: [{ provider: 'email' }],
      factors: [],
      role: null,
      recoveryCodesLeft: 0,
      sessions: [{}, {}],
      listings: [],
      submissions: [],
      drafts: [],
    })
    expect(data.log.map(({ action }: { action: string }) => action)).toContain('user_signedup')
    expect(html).not.toMatch(/\$2[aby]\$|password_hash|bob@example/)
    expect((await newVisitor().visit(`${page}/download`)).location).toBe(
      '/auth?from=%2Faccount%2Fdata%2Fdownload',
    )
  })

  test('includes messages to the reviewers and documents', async ({
    auth,
    db,
    newClient,
    newVisitor,
    services,
  }) => {
    const { user } = await signedUp(auth, newClient())
    const id = await sendIn(db, services, { submitterEmail: email })
    await sendIn(db, services, { name: 'Of somebody else', submitterEmail: 'bob@example.com' })
    const message = {
      id: 'm-1',
      submission_id: id,
      at: services.now(),
      text: 'The sign is up now.',
    }
    await db.insertInto('submission_messages').values(message).execute()
    await addDocuments(db, id, [pdf('first', 'DD 214.pdf')], services)
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    const read = async () => {
      const { html } = await ann.visit(`${page}/download`)
      expect(html).not.toContain('Of somebody else')
      return JSON.parse(html)
    }
    expect(user.email_confirmed_at).toBeTruthy()
    expect(await read()).toMatchObject({
      submissions: [
        {
          id,
          messages: [{ text: 'The sign is up now.' }],
          documents: [
            {
              name: 'DD 214.pdf',
              media_type: 'application/pdf',
              size: pdf('first').bytes.length,
              received_at: services.now().toISOString(),
              deleted_at: null,
            },
          ],
        },
      ],
    })
    await destroyDocuments(db, id, services)
    expect((await read()).submissions[0].documents).toMatchObject([
      { name: null, size: null, deleted_at: services.now().toISOString() },
    ])
  })

  test('is deleted permanently after a fresh proof of identity, with an email', async ({
    auth,
    db,
    newClient,
    newVisitor,
    outbox,
  }) => {
    const { user } = await signedUp(auth, newClient())
    const grant = { by: 'command line', now: auth.now() }
    await grantRole(db, { userId: user.id, email }, 'reviewer', grant)
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    const { words, document } = await ann.visit(page)
    expect(words).toContain('What we delete:')
    expect(words).toContain('What we keep:')
    expect(document.querySelector('#password')).not.toBeNull()
    const bare = await ann.send(page, { intent: 'delete', confirm: 'delete' })
    expect([bare.status, bare.location]).toEqual([400, null])
    await prove(ann, outbox)
    expect((await ann.visit(page)).document.querySelector('#password')).toBeNull()
    const wrong = await ann.send(page, { intent: 'delete', confirm: 'yes' })
    expect(wrong.document.querySelector('#confirm-problem')?.textContent).toContain(
      'Type the word delete.',
    )
    expect(wrong.document.querySelector('#confirm')?.getAttribute('value')).toBe('yes')
    expect(await outbox()).toHaveLength(1)
    const gone = await ann.send(page, { intent: 'delete', confirm: 'Delete' })
    expect(gone.location).toBe('/account/deleted')
    expect(ann.cookies.size).toBe(0)
    expect((await ann.visit('/account/deleted')).words).toContain('Your account was deleted')
    expect((await outbox()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your account was deleted'],
    ])
    expect(await db.selectFrom('team_members').selectAll().execute()).toEqual([])
    const back = await newVisitor().send('/auth', { email, password })
    expect(back.words).toContain('Invalid login credentials')
  })

  test('is deleted with a code instead of the password, also when there is no password', async ({
    auth,
    db,
    newClient,
    newVisitor,
    outbox,
  }) => {
    const { user } = await signedUp(auth, newClient())
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    await db
      .updateTable('auth_service.users')
      .set({ password_hash: null })
      .where('id', '=', user.id)
      .execute()
    const { document } = await ann.visit(page)
    expect(document.querySelector('#password')).toBeNull()
    const sent = await ann.send(page, { intent: 'delete', confirm: 'delete', send: 'yes' })
    expect(sent.words).toContain(`A code is on its way to ${email}`)
    expect(sent.document.querySelector('#confirm')?.getAttribute('value')).toBe('delete')
    const soon = await ann.send(page, { intent: 'delete', confirm: '', send: 'yes' })
    expect(soon.words).toMatch(/You can get another one in (\d+ seconds|a minute)/)
    const code = (await outbox()).at(-1)?.code ?? ''
    const wrong = await ann.send(page, {
      intent: 'delete',
      confirm: 'delete',
      nonce: wrongCode(code),
    })
    expect(wrong.document.querySelector('#nonce-problem')?.textContent).toContain(
      'That code is wrong',
    )
    const gone = await ann.send(page, { intent: 'delete', confirm: 'delete', nonce: code })
    expect(gone.location).toBe('/account/deleted')
  })

  test('needs a new proof of identity after five minutes', async ({
    auth,
    comeIn,
    outbox,
    services,
  }) => {
    const ann = await comeIn()
    await prove(ann, outbox)
    services.moveTo(later(auth, 301))
    expect((await ann.visit(page)).document.querySelector('#password')).not.toBeNull()
    const none = await ann.send(page, { intent: 'delete', confirm: '', password: '' })
    expect(none.words).toContain('Type the word delete. Enter your password, or ask for a code.')
    const form = { intent: 'delete', confirm: 'delete' }
    const wrong = await ann.send(page, { ...form, password: 'not that one' })
    expect(wrong.status).toBe(400)
    expect(wrong.document.querySelector('#password-problem')).not.toBeNull()
    expect((await ann.visit('/account')).words).toContain(`You’re signed in as ${email}`)
    const gone = await ann.send(page, { ...form, password })
    expect(gone.location).toBe('/account/deleted')
  })

  test('is deleted at a hosted service too, and the site sends the email', async ({
    comeIn,
    outbox,
    services,
  }) => {
    const ann = await comeIn()
    services.accounts.own = null
    const gone = await ann.send(page, { intent: 'delete', confirm: 'delete', password })
    expect(gone.location).toBe('/account/deleted')
    // Our own service stands in for a hosted one, and also sends email.
    const letters = (await outbox()).map(({ to, subject }) => `${to}: ${subject}`)
    expect(letters).toEqual(Array(2).fill(`${email}: Your account was deleted`))
  })

  test("can't be deleted here without the hosted service's key", async ({ comeIn, services }) => {
    const ann = await comeIn()
    services.accounts.serviceKey = null
    const { words, document } = await ann.visit(page)
    expect(words).toContain(`To have it deleted, write to ${services.site.contactEmail}`)
    expect(document.querySelector('#confirm')).toBeNull()
    expect((await ann.send(page, { intent: 'delete', confirm: 'delete' })).status).toBe(400)
  })
})
