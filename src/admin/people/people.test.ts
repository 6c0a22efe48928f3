import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'

describe('an invitation to the team', () => {
  test('gives its role to the person who signs in with the address, and the desk opens with a second factor', async ({
    signIn,
    outbox,
    db,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const give = { intent: 'give', role: 'reviewer' }
    const sent = await nina.send('/admin/people', { ...give, email: ' Rita@Example.com ' })
    expect(sent.location).toContain('done=invited')
    const twice = await nina.send('/admin/people', { ...give, email: 'rita@example.com' })
    expect(twice.words).toContain('We’ve already emailed them this invitation')
    expect((await outbox()).filter(({ to }) => to === 'rita@example.com')).toHaveLength(1)
    const mail = (await outbox()).find(({ to }) => to === 'rita@example.com')
    expect(mail?.text).toContain('/account/team')
    expect((await nina.visit('/admin/people')).words).toContain('rita@example.com Reviewer')
    const eve = await signIn({ name: 'Eve' })
    expect((await eve.visit('/account/team')).words).toContain(
      'We didn’t find an invitation for eve@example.com',
    )
    await eve.send('/account/team', { intent: 'accept' })
    const rita = await signIn({ name: 'Rita' })
    expect((await rita.visit('/account/team')).words).toContain('You’re invited to be a reviewer')
    const accepted = await rita.send('/account/team', { intent: 'accept' })
    expect(accepted.location).toBe('/account/second-factor?from=%2Freview')
    expect((await rita.visit('/review')).location).toContain('/account/second-factor')
    expect((await rita.send('/account/team', { intent: 'accept' })).location).toBe('/account/team')
    const roles = await db
      .selectFrom('team_members')
      .select(['email', 'role'])
      .orderBy('email')
      .execute()
    expect(roles).toEqual([
      { email: 'nina@example.com', role: 'admin' },
      { email: 'rita@example.com', role: 'reviewer' },
    ])
    expect((await nina.visit('/admin/log')).words).toContain('invited to the team')
  })

  test('is withdrawn, declined, and expires after two weeks', async ({ signIn, services, db }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const invite = (email: string, madeAt: Date) =>
      db
        .insertInto('team_invitations')
        .values({
          email,
          role: 'admin',
          invited_by: nina.userId,
          invited_by_name: 'Nina',
          made_at: madeAt,
        })
        .execute()
    await invite('max@example.com', services.now())
    await invite('old@example.com', new Date(services.now().getTime() - 15 * 86_400_000))
    const max = await signIn({ name: 'Max' })
    await max.send('/account/team', { intent: 'decline' })
    const old = await signIn({ name: 'Old' })
    await old.send('/account/team', { intent: 'accept' })
    await nina.send('/admin/people', { intent: 'give', role: 'admin', email: 'rita@example.com' })
    await nina.send('/admin/people', { intent: 'withdraw', email: 'rita@example.com' })
    const left = await db.selectFrom('team_invitations').select('email').execute()
    expect(left).toEqual([{ email: 'old@example.com' }])
    const team = await db.selectFrom('team_members').select('email').execute()
    expect(team).toEqual([{ email: 'nina@example.com' }])
  })
})
