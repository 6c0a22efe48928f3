import { passingClient } from '../../account/session/passing-client.server.ts'
import type { Services } from '../../platform/services.server.ts'

/** The site itself asks: nothing limits it. */
const ourselves = { ip: '', bucket: '', isLocal: true }

/**
 * The email addresses of those who run a listing, as their accounts have them. Ask it outside of a transaction: the
 * auth service has connections of its own.
 */
export async function addressesOfPeople(
  services: Services,
  businessId: string,
): Promise<{ userId: string; email: string }[]> {
  const { db, accounts } = services
  if (!accounts.serviceKey) return []
  const people = await db
    .selectFrom('business_owners')
    .select('user_id')
    .where('business_id', '=', businessId)
    .orderBy('since')
    .orderBy('user_id')
    .limit(20)
    .execute()
  const { admin } = passingClient(services, accounts.serviceKey, ourselves)
  const found = []
  for (const { user_id: userId } of people) {
    const { data } = await admin.getUserById(userId)
    const email = data.user?.email_confirmed_at ? data.user.email : null
    if (email) found.push({ userId, email })
  }
  return found
}
