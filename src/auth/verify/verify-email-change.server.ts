import { confirmHalf } from '../account/email-change.server.ts'
import type { VerifyType } from './verify-type.server.ts'

/** Confirms a change of address, by its new or by its current one. */
export const emailChange: VerifyType = {
  by: 'email',
  kinds: ['email_change_current', 'email_change_new'],
  async confirm(auth, db, { record, token }, requester) {
    const half = token.kind === 'email_change_new' ? 'new' : 'current'
    const { email, new_email } = record.user
    if (token.sent_to !== (half === 'new' ? new_email : email)) return 'refused'
    const outcome = await confirmHalf(auth, db, record.user.id, half, requester)
    if (outcome === 'changed') return 'confirmed'
    const message =
      'Confirmation link accepted. Please proceed to confirm link sent to the other email'
    return { message }
  },
}
