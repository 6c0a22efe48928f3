import { describe, expect } from 'vitest'
import { test as base } from '../../../test/real-listings.ts'
import { ownDomain } from './claim-ways.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/claim`
const reached = { email: 'bob@semper.example.com', website: 'https://www.semperplumbing.com' }

const test = base.extend('listing', ({ db }) => async (changes: Partial<typeof reached>) => {
  await db.updateTable('businesses').set(changes).where('id', '=', id).execute()
})

describe('a mailbox for a claim code', () => {
  test('has a plain name, which no relay reads as a route to another', async ({
    db,
    listing,
    signIn,
  }) => {
    await listing(reached)
    const sam = await signIn({ name: 'Sam' })
    for (const local of [
      'eve%evil.example',
      'evil.example!eve',
      'eve"',
      'a+b',
      'a b',
      '@evil.example:bob',
      'info..x',
      '.info',
      'a'.repeat(65),
    ]) {
      const sent = await sam.send(path, { intent: 'send-code', way: 'site-mail', local })
      expect(sent.status, local).toBe(400)
      expect(sent.words, local).toContain('Enter the part before @semperplumbing.com, like info')
      expect(sent.document.querySelector('#local')?.getAttribute('value')).toBe(local)
    }
    await listing({ email: 'eve%evil.example@relay.example.com', website: 'https://facebook.com' })
    expect((await sam.visit(path)).words).not.toContain('By email to')
    const sent = await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    expect(sent.status).toBe(400)
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  test('has a domain that belongs to the business', () => {
    const own = [
      'https://www.semperplumbing.com',
      'https://semperplumbing.com./',
      'http://vet.homes',
    ]
    const shared = [
      // free and throwaway mail
      'gmail.com outlook.com yahoo.com comcast.net tampabay.rr.com proton.me fastmail.com mailinator.com yopmail.com',
      // platforms, from the public suffix list and from our own list
      'bob.wixsite.com bob.square.site bob.godaddysites.com bob.squarespace.com bob.business.site linktr.ee',
      'bob.weebly.com bob.github.io bob.myshopify.com bob.blogspot.com facebook.com m.facebook.com',
      // agents of a franchise or a company
      'statefarm.com agents.allstate.com remax.com kw.com bob.kw.com servpro.com c21.com edwardjones.com',
      // public suffixes, subdomains of others’ sites, and invalid domains
      'co.uk fl.us bob.us.com bob.chamber.com stuart.gov 192.168.0.1 localhost semper.invalid',
    ].flatMap((line) => line.split(' '))
    expect(own.map(ownDomain)).toEqual(['semperplumbing.com', 'semperplumbing.com', 'vet.homes'])
    expect(shared.filter((host) => ownDomain(`https://${host}`) !== null)).toEqual([])
    expect(shared.filter((host) => ownDomain(`https://www.${host}`) !== null)).toEqual([])
    for (const rest of ['/bob', '?m=bob', '#/members/bob'])
      expect(
        ownDomain(`https://semperplumbing.com${rest.replace(/^(?=[?#])/, '/')}`),
        rest,
      ).toBeNull()
  })
})
