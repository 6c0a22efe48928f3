import { insertBusinesses, type NewBusiness } from '../src/listings/businesses.server.ts'
import { removeSamples } from '../src/listings/samples.server.ts'
import { noteConfirmed } from '../src/listings/upkeep/confirmed.server.ts'
import { withOpenLinks } from '../src/owner/emailed-links.server.ts'
import { inviteOwners } from '../src/owner/reach/invite-owners.server.ts'
import { deliverDue } from '../src/platform/email/deliver.server.ts'
import type { OutgoingMail } from '../src/platform/email/mail.ts'
import { writeSetting } from '../src/platform/settings/site-settings.server.ts'
import { newBusiness } from './builders.ts'
import { test as base } from './desk-fixtures.ts'

/** Of the listing `anchor`. */
export const email = 'hello@anchor.example'
const by = { userId: null, name: 'test' }

/** `test` without samples, which invites owners and delivers the emails. */
export const test = base
  .extend('db', async ({ db }) => {
    await removeSamples(db)
    return db
  })
  .extend('turnOn', ({ db, services }) => async (daily = 25) => {
    services.site.contactAddress = '12 Flag Ct, Stuart, FL 34994'
    const setting = { by, action: 'test', now: services.now() }
    await writeSetting(db, 'invitations', { isOn: true, daily }, setting)
  })
  .extend('add', ({ db, services }) => async (id: string, more: Partial<NewBusiness> = {}) => {
    const listing = newBusiness({
      id,
      name: `${id} Masonry`,
      email: `hello@${id}.example`,
      ...more,
    })
    await insertBusinesses(db, [{ ...listing, phone: null }])
    await noteConfirmed(db, [id], { how: 'import', now: services.now() })
    return id
  })
  .extend('inviteAt', ({ services }) => async (moment: string) => {
    services.moveTo(moment)
    return inviteOwners(services)
  })
  .extend(
    'deliver',
    ({ db, services }) =>
      async (refuse: (mail: OutgoingMail) => void = () => {}) => {
        const sent: OutgoingMail[] = []
        const send = async (mail: OutgoingMail) => {
          refuse(mail)
          sent.push(mail)
        }
        const { now, log } = services
        await deliverDue(db, send, {
          now,
          log,
          checkLinks: (mail) => withOpenLinks(services, mail),
        })
        return sent
      },
  )

/** Mornings in Florida. */
export const monday = '2027-02-01T15:00:00Z'
export const twoWeeks = '2027-02-15T15:00:00Z'

/** The page that the email links to. */
export function pathIn(mail: { text: string } | undefined): string {
  return new URL(/http\S+\/invitation\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname
}
