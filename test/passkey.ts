import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const flags = { present: 1, verified: 4, holdsKey: 64 }

type MakeOptions = { challenge: string; user: { id: string } }

/**
 * A device with one passkey for the test's site, answering like a browser.
 *
 * @param verifies the device verifies its user by PIN or fingerprint.
 */
export function newPasskey({ origin = 'http://localhost:3000', verifies = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let userHandle = ''
  let counter = 0
  const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const person = flags.present | (verifies ? flags.verified : 0)
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const facts = (flag: number, count: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(5)
    counted.writeUInt8(flag)
    counted.writeUInt32BE(count, 1)
    return Buffer.concat([createHash('sha256').update('localhost').digest(), counted, rest])
  }
  const said = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  return {
    /** Creates the passkey, like `navigator.credentials.create`. */
    make({ challenge, user }: MakeOptions) {
      userHandle = user.id
      const numbers: [number, number | Uint8Array][] = [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]
      const key = isoCBOR.encode(new Map(numbers))
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = new Uint8Array(facts(person | flags.holdsKey, 0, made))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...said,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
        },
      }
    },
    /** Uses it, like `navigator.credentials.get`; the user handle may be false. */
    show({ challenge }: { challenge: string }, handle = userHandle) {
      const shown = clientData('webauthn.get', challenge)
      const authenticatorData = facts(person, ++counter)
      const hash = createHash('sha256').update(shown).digest()
      return {
        ...said,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(shown),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(
            sign('sha256', Buffer.concat([authenticatorData, hash]), privateKey),
          ),
          userHandle: handle,
        },
      }
    },
  }
}
