import bcrypt from 'bcryptjs'
import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { importUsers } from './import-users.server.ts'
import type { Auth } from '../request/auth.server.ts'

const annId = '7f8a3b52-0f6d-4c54-9d5b-3b1f3a9f1a01'
const bobId = '7f8a3b52-0f6d-4c54-9d5b-3b1f3a9f1a02'

/** As the hosted service exports it. */
const ann = {
  instance_id: '00000000-0000-0000-0000-000000000000',
  id: annId,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ann@example.com',
  encrypted_password: bcrypt.hashSync(password, 4),
  email_confirmed_at: '2024-05-01 10:20:30.4+00',
  confirmation_token: '',
  raw_app_meta_data: { provider: 'email', providers: ['email'] },
  raw_user_meta_data: { name: 'Ann' },
  is_super_admin: null,
  created_at: '2024-05-01 10:20:00+00',
  updated_at: '2024-06-01 10:20:00+00',
  phone: null,
  banned_until: null,
  is_sso_user: false,
  deleted_at: null,
}

const header = Object.keys(ann).join(',')

describe('imported users of a hosted service', () => {
  test('keep their password, which is hashed again when they sign in', async ({
    auth,
    newClient,
  }) => {
    const { users } = await imported(auth, JSON.stringify([ann]))
    expect(users).toEqual({ read: 1, imported: 1, skipped: 0, refused: [] })
    expect((await userRow(auth, annId))?.password_hash).toBe(ann.encrypted_password)
    const wrong = await newClient().signInWithPassword({ email: ann.email, password: 'wrong' })
    expectFailure(wrong, 400, 'invalid_credentials', 'Invalid login credentials')
    const { data, error } = await newClient().signInWithPassword({ email: ann.email, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: annId,
      created_at: '2024-05-01T10:20:00.000Z',
      email_confirmed_at: '2024-05-01T10:20:30.400Z',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ann' },
    })
    expect(data.user?.identities).toMatchObject([{ provider: 'email', id: annId }])
    expect((await userRow(auth, annId))?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('sign in with hashes that the hosted service had imported', async ({ auth, newClient }) => {
    const firebase =
      '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
    const argon =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    const bob = { ...ann, id: bobId, email: 'bob@example.com', encrypted_password: argon }
    await imported(auth, JSON.stringify([{ ...ann, encrypted_password: firebase }, bob]))
    for (const [email, old] of [
      [ann.email, 'user1password'],
      [bob.email, 'password'],
    ] as const) {
      const { error } = await newClient().signInWithPassword({ email, password: old })
      expect(error).toBeNull()
    }
    expect((await userRow(auth, annId))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456/)
  })

  test('are read from JSON lines, CSV, or an array', async ({ auth }) => {
    const bob = { ...ann, id: bobId, email: 'Bob@Example.com' }
    const lines = `${JSON.stringify(ann)}\n\n${JSON.stringify({ ...bob, banned_until: '2099-01-01' })}\n`
    expect((await imported(auth, lines)).users.imported).toBe(2)
    const fromLines = [await userRow(auth, annId), await userRow(auth, bobId)]
    expect(fromLines[1]).toMatchObject({
      email: 'bob@example.com',
      banned_until: new Date('2099-01-01T00:00:00Z'),
    })
    await auth.db.deleteFrom('auth_service.users').execute()
    const text = [header, csvRow(ann), csvRow({ ...bob, banned_until: '2099-01-01' })].join('\n')
    expect((await imported(auth, text)).users.imported).toBe(2)
    expect([await userRow(auth, annId), await userRow(auth, bobId)]).toEqual(fromLines)
  })

  test('are imported once', async ({ auth, newClient }) => {
    await imported(auth, JSON.stringify(ann))
    await newClient().signInWithPassword({ email: ann.email, password })
    const before = await userRow(auth, annId)
    const { users } = await imported(auth, JSON.stringify({ ...ann, email: 'new@example.com' }))
    expect(users).toEqual({ read: 1, imported: 0, skipped: 1, refused: [] })
    expect(await userRow(auth, annId)).toEqual(before)
  })

  test('nested endlessly are rejected, and the others are imported', async ({ auth }) => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const bad = JSON.stringify({ ...ann, id: bobId, email: 'b@example.com' }).replace(
      '{"name":"Ann"}',
      `{"name":${deep}}`,
    )
    const { users } = await imported(auth, `${bad}\n${JSON.stringify(ann)}`)
    expect(users).toMatchObject({
      imported: 1,
      refused: [{ line: 1, why: 'is nested too deeply' }],
    })
  })

  test.for([
    ['more than 1600 cells', `id\n${','.repeat(1_000_000)}`],
    ['too long to read', `id\n"${'a'.repeat(40_000_000)}"\n`],
  ] as const)('from a file with a row that is %s leave nothing', async ([why, text], { auth }) => {
    await expect(imported(auth, text)).rejects.toThrow(why)
    expect(await auth.db.selectFrom('auth_service.users').select('id').execute()).toEqual([])
  })

  test('are rejected by line, with the reason, and the others are imported', async ({
    auth,
    newClient,
  }) => {
    await signedUp(auth, newClient(), 'taken@example.com')
    const other = (place: number, changes: object) =>
      JSON.stringify({ ...ann, id: annId.replace(/01$/, `1${place}`), ...changes })
    const lines = [
      JSON.stringify(ann),
      '{"id":',
      other(1, { id: 'seven' }),
      other(2, { id: undefined }),
      other(3, { email: 'nowhere' }),
      other(4, { email: 'taken@example.com' }),
      other(5, {}),
      other(6, { email: 'f@example.com', encrypted_password: 'md5' }),
      other(7, { email: 'g@example.com', phone: '(941) 555' }),
      other(8, { email: 'h@example.com', created_at: 'yesterday' }),
      other(9, { email: 'i@example.com', raw_user_meta_data: '[1]' }),
    ]
    const { users } = await imported(auth, lines.join('\n'))
    expect(users).toMatchObject({ read: 11, imported: 1, skipped: 0 })
    expect(users.refused).toEqual([
      { line: 2, why: 'doesn’t have the columns of the table' },
      { line: 3, why: 'id isn’t a UUID' },
      { line: 4, why: 'id is missing' },
      { line: 5, why: 'nowhere isn’t an email address' },
      { line: 6, why: 'another user has the address taken@example.com' },
      { line: 7, why: 'another user has the address ann@example.com' },
      { line: 8, why: 'the password hash is of an unknown kind' },
      { line: 9, why: '(941) 555 isn’t a phone number with its country code' },
      { line: 10, why: 'created_at isn’t a date and time' },
      { line: 11, why: 'raw_user_meta_data isn’t a JSON object' },
    ])
  })

  test('with a deleted account only leave that fact', async ({ auth }) => {
    const gone = { ...ann, deleted_at: '2024-07-01 00:00:00+00', email: 'AbC_hash' }
    expect((await imported(auth, JSON.stringify(gone))).users.imported).toBe(1)
    expect(await userRow(auth, annId)).toMatchObject({
      email: null,
      password_hash: null,
      deleted_at: new Date('2024-07-01T00:00:00Z'),
    })
  })

  test('get their identities from a second file', async ({ auth, newClient }) => {
    const google = {
      id: '7f8a3b52-0f6d-4c54-9d5b-3b1f3a9f1b01',
      provider_id: '1234567890',
      user_id: annId,
      provider: 'google',
      identity_data: { sub: '1234567890', email: ann.email },
      created_at: ann.created_at,
    }
    const older = { id: annId, user_id: annId, provider: 'email', identity_data: { sub: annId } }
    const lines = [google, older, { ...google, user_id: bobId }, { user_id: annId }]
    const file = lines.map((row) => JSON.stringify(row)).join('\n')
    const { identities } = await imported(auth, JSON.stringify([ann]), file)
    expect(identities).toEqual({
      read: 4,
      imported: 2,
      skipped: 0,
      refused: [
        { line: 3, why: `there’s no user ${bobId}` },
        { line: 4, why: 'provider is missing' },
      ],
    })
    const again = await imported(auth, JSON.stringify([ann]), file)
    expect(again.identities).toMatchObject({ imported: 0, skipped: 2 })
    const { data } = await newClient().signInWithPassword({ email: ann.email, password })
    expect(data.user?.identities?.map(({ provider, id }) => [provider, id])).toEqual([
      ['google', '1234567890'],
      ['email', annId],
    ])
  })
})

test("keep the export's account facts, whatever their metadata says", async ({
  auth,
  newClient,
}) => {
  const lie = {
    sub: bobId,
    email: 'victim@example.com',
    email_verified: true,
    phone: '1',
    iss: 'x',
  }
  const row = { ...ann, email_confirmed_at: null, raw_user_meta_data: { ...lie, name: 'Ann' } }
  const byEmail = { user_id: annId, provider_id: annId, provider: 'email', identity_data: lie }
  await imported(auth, JSON.stringify([row]), JSON.stringify([byEmail]))
  const { serviceKey } = await auth.keys.secrets()
  const { data } = await newClient({ key: serviceKey }).admin.getUserById(annId)
  const facts = { sub: annId, email: ann.email, email_verified: false }
  expect(data.user?.user_metadata).toEqual({ ...facts, name: 'Ann' })
  expect(data.user?.identities?.[0]?.identity_data).toEqual({ ...facts, phone_verified: false })
})

test('an invalid file is rejected, and nothing is imported', async ({ auth }) => {
  await expect(imported(auth, 'hello\nworld\n')).rejects.toThrow('neither JSON nor CSV')
  await expect(imported(auth, '[{"id":')).rejects.toThrow('starts as a JSON array but isn’t one')
  await expect(imported(auth, 'id,email\n1,"x')).rejects.toThrow('Line 2 of the CSV is malformed')
})

test('a CSV row with a missing cell is rejected by its line', async ({ auth }) => {
  const text = [
    'id,email,raw_user_meta_data',
    `${annId},a@example.com`,
    `${bobId},b@example.com,{}`,
  ]
  const { users } = await imported(auth, text.join('\n'))
  expect(users).toMatchObject({ imported: 1, refused: [{ line: 2 }] })
})

test('thousands are imported together', async ({ auth }) => {
  const rows = Array.from({ length: 2500 }, (_, place) => {
    const id = annId.replace(/.{4}$/, String(place).padStart(4, '0'))
    return JSON.stringify({ ...ann, id, email: `user${place}@example.com` })
  })
  expect((await imported(auth, rows.join('\n'))).users.imported).toBe(2500)
  const { total } = await auth.db
    .selectFrom('auth_service.audit_log')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('action', '=', 'user_imported')
    .executeTakeFirstOrThrow()
  expect(total).toBe(2500)
})

function imported({ db, settings, now }: Auth, users: string, identities: string | null = null) {
  return importUsers(db, { settings, now: now(), files: { users, identities } })
}

function userRow({ db }: Auth, id: string) {
  return db.selectFrom('auth_service.users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As `copy … csv` writes it: null is empty, a flag one letter, JSON in quotes. */
function csvRow(row: Record<string, unknown>): string {
  const cell = (value: unknown): string => {
    if (value === null) return ''
    if (typeof value === 'boolean') return value ? 't' : 'f'
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text === '' || /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return Object.values(row).map(cell).join(',')
}
