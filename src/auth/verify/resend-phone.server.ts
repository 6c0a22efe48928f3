import { audit } from '../audit/audit.server.ts'
import type { ResendType } from './resend-type.server.ts'
import { requirePause } from '../limits/send-quota.server.ts'
import { keepText, pretendToText } from '../codes/send-text.server.ts'
import { findByPhone } from '../users/users.server.ts'

/** Sends the code that confirms a sign-up by phone again. */
export const resendSms: ResendType['resend'] = async (auth, db, { to, aud, requester }) => {
  const found = await findByPhone(db, to, aud, 'held')
  await requirePause(auth, db, { medium: 'text', kind: 'sign-up', of: `${aud} ${to}` })
  if (!found || found.user.phone_confirmed_at) {
    await pretendToText(auth, db, { to, requester })
    return null
  }
  const { id } = found.user
  await audit(auth, db, { action: 'user_confirmation_requested', userId: id, requester })
  return keepText(auth, db, id, { purpose: 'confirmation', to, channel: 'sms', requester })
}

/** Sends the code of a change of phone again, to the new one, for who has this phone now. */
export const resendPhoneChange: ResendType['resend'] = async (auth, db, { to, aud, requester }) => {
  const found = await findByPhone(db, to, aud, 'held')
  await requirePause(auth, db, { medium: 'text', kind: 'change', of: `${aud} ${to}` })
  if (!found?.user.new_phone) {
    await pretendToText(auth, db, { to, requester })
    return null
  }
  const { id, new_phone: phone } = found.user
  await audit(auth, db, { action: 'user_phone_change_requested', userId: id, requester })
  return keepText(auth, db, id, { purpose: 'phone_change', to: phone, channel: 'sms', requester })
}
