import { audit } from '../audit/audit.server.ts'
import { changePhone, confirmPhone } from '../account/phone-change.server.ts'
import type { VerifyType } from './verify-type.server.ts'

/** Signs in by a code to one's phone, which is confirmed by that. */
export const smsConfirmation: VerifyType = {
  by: 'phone',
  kinds: ['confirmation'],
  async confirm(auth, db, { record, token }, requester) {
    const { id, phone, phone_confirmed_at } = record.user
    if (token.sent_to !== phone) return 'refused'
    await confirmPhone(auth, db, record, phone)
    const action = phone_confirmed_at ? 'login' : 'user_confirmed'
    await audit(auth, db, { action, userId: id, requester })
    return 'confirmed'
  },
}

/** Gives a user the phone that they asked for. */
export const phoneChange: VerifyType = {
  by: 'phone',
  kinds: ['phone_change'],
  async confirm(auth, db, { record, token }, requester) {
    if (token.sent_to !== record.user.new_phone) return 'refused'
    await changePhone(auth, db, record, token.sent_to, requester)
    return 'confirmed'
  },
}
