import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test as base } from '../../../test/auth-fixtures.ts'
import { protocolLink } from '../../../test/auth-links.ts'
import type { Auth } from '../request/auth.server.ts'

const ann = 'ann@example.com'
const taken = 'A user with this email address has already been registered'

/** `admin`: the published client's admin API, with the service key. */
const test = base.extend('admin', async ({ auth, newClient }) => {
  const { serviceKey } = await auth.keys.secrets()
  return newClient({ key: serviceKey }).admin
})

describe('a link made by an administrator', () => {
  test('signs a new person up', async ({ admin, auth, newClient, outbox }) => {
    const options = { data: { name: 'Ann' }, redirectTo: 'http://localhost:3000/welcome' }
    const { data, error } = await admin.generateLink({
      type: 'signup',
      email: 'Ann@Example.com',
      password,
      options,
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(ann)
    expect(data.user?.user_metadata).toEqual({ name: 'Ann' })
    expect(data.user?.confirmation_sent_at).toBeDefined()
    const { email_otp, hashed_token, action_link, ...rest } = data.properties ?? never()
    expect(email_otp).toMatch(/^\d{6}$/)
    expect(action_link).toBe(
      `http://localhost:3000/auth/v1/verify?token=${hashed_token}&type=signup&redirect_to=http://localhost:3000/welcome`,
    )
    expect(rest).toEqual({ verification_type: 'signup', redirect_to: options.redirectTo })
    expect(await keptCodes(auth)).toEqual([['confirmation', hashed_token, ann]])
    expect(await outbox()).toEqual([])
    const used = await newClient().verifyOtp({ type: 'signup', token_hash: hashed_token })
    expect(used.error).toBeNull()
    expect((await newClient().signInWithPassword({ email: ann, password })).error).toBeNull()
  })

  test('invites a person', async ({ admin, auth, newClient }) => {
    const options = { data: { name: 'Ann' } }
    const { data } = await admin.generateLink({ type: 'invite', email: ann, options })
    expect(data.user?.user_metadata).toEqual({ name: 'Ann' })
    expect(data.user?.invited_at).toBeDefined()
    expect(data.properties).toMatchObject({
      verification_type: 'invite',
      redirect_to: 'http://localhost:3000',
    })
    const { hashed_token, email_otp: token } = data.properties ?? never()
    expect(await keptCodes(auth)).toEqual([['confirmation', hashed_token, ann]])
    const used = await newClient().verifyOtp({ type: 'invite', email: ann, token })
    expect(used.data.user?.email_confirmed_at).toBeDefined()
  })

  test.for(['magiclink', 'recovery'] as const)(
    'of kind %s is for an existing account',
    async (type, { admin, auth, newClient }) => {
      const { user } = await signedUp(auth, newClient())
      const { data } = await admin.generateLink({ type, email: ann })
      expect(data.user?.id).toBe(user.id)
      expect(data.user?.recovery_sent_at).toBeDefined()
      const { hashed_token, verification_type, action_link } = data.properties ?? never()
      expect(verification_type).toBe(type)
      expect(new URL(action_link).searchParams.get('type')).toBe(type)
      expect(await keptCodes(auth)).toEqual([['recovery', hashed_token, ann]])
      const used = await newClient().verifyOtp({ type, token_hash: hashed_token })
      expect(used.data.session?.user.id).toBe(user.id)
    },
  )

  test('to sign in signs up an unknown address', async ({ admin }) => {
    const { data } = await admin.generateLink({ type: 'magiclink', email: ann })
    expect(data.properties?.verification_type).toBe('signup')
    expect(data.user?.email).toBe(ann)
  })

  test.for([
    ['email_change_current', ann],
    ['email_change_new', 'bee@example.com'],
  ] as const)('of kind %s is for %s', async ([type, sentTo], { admin, auth, newClient }) => {
    await signedUp(auth, newClient())
    const { data } = await admin.generateLink({ type, email: ann, newEmail: 'bee@example.com' })
    expect(data.user?.new_email).toBe('bee@example.com')
    const { hashed_token, action_link } = data.properties ?? never()
    expect(new URL(action_link).searchParams.get('type')).toBe('email_change')
    expect(await keptCodes(auth)).toEqual([[type, hashed_token, sentTo]])
  })

  test("goes to the site when its address isn't allowed", async ({ admin }) => {
    const options = { redirectTo: 'https://elsewhere.example/' }
    const { data } = await admin.generateLink({ type: 'magiclink', email: ann, options })
    expect(data.properties?.redirect_to).toBe('http://localhost:3000')
  })

  test("isn't made to change an unknown address", async ({ admin }) => {
    const message = 'User with this email not found'
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const answer = await admin.generateLink({ type, email: ann, newEmail: 'b@example.com' })
      expectFailure(answer, 404, 'user_not_found', message)
    }
    const recovery = await admin.generateLink({ type: 'recovery', email: ann })
    expectFailure(recovery, 404, 'user_not_found', message)
  })

  test("isn't made to invite or sign up an existing account", async ({
    admin,
    auth,
    newClient,
  }) => {
    await signedUp(auth, newClient())
    const invited = await admin.generateLink({ type: 'invite', email: ann })
    const signed = await admin.generateLink({ type: 'signup', email: ann, password })
    for (const answer of [invited, signed]) expectFailure(answer, 422, 'email_exists', taken)
  })

  test("isn't made to move to another account's address", async ({ admin, auth, newClient }) => {
    await signedUp(auth, newClient())
    await signedUp(auth, newClient(), 'bob@example.com')
    const change = { type: 'email_change_new', email: ann, newEmail: 'bob@example.com' } as const
    expectFailure(await admin.generateLink(change), 422, 'email_exists', taken)
  })

  test("isn't made for the current address unless requested", async ({
    admin,
    auth,
    newClient,
  }) => {
    await signedUp(auth, newClient())
    auth.settings.mailSecureChange = false
    const change = { type: 'email_change_current', email: ann, newEmail: 'b@example.com' } as const
    const message = 'Enable secure email change to generate link for current email'
    expectFailure(await admin.generateLink(change), 400, 'validation_failed', message)
  })

  test.for([
    [
      { type: 'sms', email: ann },
      400,
      'validation_failed',
      'Invalid email action link type requested: sms',
    ],
    [{ type: 'magiclink' }, 400, 'validation_failed', 'An email address is required'],
    [
      { type: 'magiclink', email: 'ann' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ type: 'signup', email: ann }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { type: 'signup', email: ann, password: 'short' },
      422,
      'weak_password',
      'Password should be at least 8 characters.',
    ],
  ] as const)('is rejected for %j', async ([body, status, code, message], { auth, wire }) => {
    const { serviceKey } = await auth.keys.secrets()
    const headers = { authorization: `Bearer ${serviceKey}` }
    const answer = await wire('POST', '/admin/generate_link', { body, headers })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error_code: code, msg: message })
  })
})

describe('inviting a person', () => {
  test('makes an account and sends an email', async ({ admin, outbox }) => {
    const options = { data: { name: 'Ann' }, redirectTo: 'http://localhost:3000/welcome' }
    const { data, error } = await admin.inviteUserByEmail(ann, options)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(ann)
    expect(data.user?.user_metadata).toEqual({ name: 'Ann' })
    expect(data.user?.invited_at).toBeDefined()
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const [mail] = await outbox()
    expect(mail?.to).toBe(ann)
    const { searchParams } = new URL(protocolLink(mail?.links[0]))
    expect(searchParams.get('type')).toBe('invite')
    expect(searchParams.get('redirect_to')).toBe(options.redirectTo)
  })

  test('can be repeated until they accept', async ({ admin, outbox }) => {
    await admin.inviteUserByEmail(ann)
    expect((await admin.inviteUserByEmail(ann)).error).toBeNull()
    expect(await outbox()).toHaveLength(2)
  })

  test('is rejected for existing accounts and invalid addresses', async ({
    admin,
    auth,
    newClient,
    outbox,
  }) => {
    await signedUp(auth, newClient())
    expectFailure(await admin.inviteUserByEmail(ann), 422, 'email_exists', taken)
    const message = 'Unable to validate email address: invalid format'
    expectFailure(await admin.inviteUserByEmail('ann'), 400, 'validation_failed', message)
    expect(await outbox()).toEqual([])
  })

  test("is rejected at the service's email limit", async ({ admin, auth }) => {
    auth.settings.mailLimit = 1
    await admin.inviteUserByEmail(ann)
    const answer = await admin.inviteUserByEmail('bob@example.com')
    expectFailure(answer, 429, 'over_email_send_rate_limit', /^email rate limit exceeded, try/)
  })
})

async function keptCodes({ db }: Auth): Promise<[string, string, string][]> {
  const rows = await db.selectFrom('auth_service.one_time_tokens').selectAll().execute()
  return rows.map(({ kind, token_hash, sent_to }) => [kind, token_hash, sent_to])
}

function never(): never {
  throw new Error('The answer has no link')
}
