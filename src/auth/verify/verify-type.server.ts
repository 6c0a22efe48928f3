import type { TokenKind } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import type { Requester } from '../request/context.server.ts'
import type { TokenRow } from '../codes/find-code.server.ts'
import type { UserRecord } from '../users/user.ts'

/** A type of code that `/verify` takes: where it is sent, where it is kept, and what it confirms. */
export type VerifyType = {
  by: 'email' | 'phone'
  kinds: TokenKind[]
  /**
   * Does what a right code is for. The code itself is gone already.
   *
   * @param db the transaction; what throws undoes all, and the code is good again.
   * @returns 'confirmed' when its owner may come in; a message for them when something else is needed
   *   first; 'refused' when it was not meant for what the user has become since.
   */
  confirm(
    auth: Auth,
    db: Db,
    found: { record: UserRecord; token: TokenRow },
    requester: Requester,
  ): Promise<Confirmation>
}

export type Confirmation = 'confirmed' | 'refused' | { message: string }
