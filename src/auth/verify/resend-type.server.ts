import type { Db } from '../../db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import type { Requester } from '../request/context.server.ts'
import type { Challenge } from '../sessions/flow-states.server.ts'
import type { KeptText } from '../codes/send-text.server.ts'

/** To which address or phone something is to be sent again, and for whom. */
type ResendRequest = {
  to: string
  aud: string
  requester: Requester
  challenge: Challenge | null
  redirectTo: string
}

/** A type of code that `/resend` sends again. */
export type ResendType = {
  by: 'email' | 'phone'
  /**
   * Sends the code again within the transaction `db`, if there is somebody who waits for one.
   *
   * @returns a text message that is to be sent when the transaction has ended; null without one.
   * @throws AuthError 429 when the last one is too young.
   */
  resend(auth: Auth, db: Db, request: ResendRequest): Promise<KeptText | null>
}
