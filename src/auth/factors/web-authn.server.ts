import { z } from 'zod'
import type { FactorRow } from '../../platform/db/auth-schema.ts'
import type { Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { UserRecord } from '../users/user.ts'

/** Some 300 modules, a fifth of the startup time: loaded with the first passkey. */
const library = () => import('@simplewebauthn/server')

const transports = z
  .array(z.string().regex(/^[a-z-]{1,20}$/))
  .max(10)
  .optional()

const savedCredential = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports,
})

export type SavedCredential = z.infer<typeof savedCredential>

/** EdDSA, ES256 and RS256: every passkey has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257]

function ownSite(auth: Call): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(auth.site.url)
  return { rpID: hostname, origin }
}

export function requireOwnSite(
  auth: Call,
  { rpId, rpOrigins = [] }: { rpId?: string | undefined; rpOrigins?: string[] | undefined },
): void {
  const { rpID, origin } = ownSite(auth)
  const isOurs = (rpId ?? rpID) === rpID && rpOrigins.every((one) => one === origin)
  if (!isOurs) throw new AuthError('validation_failed/passkey-site', { id: rpID, origin })
}

const authenticatorSelections = {
  'first step': { residentKey: 'required', userVerification: 'required' },
  'second step': { residentKey: 'discouraged', userVerification: 'preferred' },
} as const

/** @param passkeys aren't made again */
export async function creationOptions(
  auth: Call,
  { user, factors }: UserRecord,
  { passkeys, as }: { passkeys: SavedCredential[]; as: keyof typeof authenticatorSelections },
) {
  const name = user.email ?? user.phone ?? user.id
  const ofFactors = factors.flatMap(({ credential }) => (credential ? [asSaved(credential)] : []))
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: auth.site.name,
    rpID: ownSite(auth).rpID,
    supportedAlgorithmIDs,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(handleOf(user.id)),
    timeout: auth.settings.challengeSeconds * 1000,
    excludeCredentials: [...ofFactors, ...passkeys],
    authenticatorSelection: authenticatorSelections[as],
  })
}

function handleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex')
}

export async function signInOptions(auth: Call) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: ownSite(auth).rpID,
    timeout: auth.settings.challengeSeconds * 1000,
    userVerification: 'required',
  })
}

export async function requestOptions(auth: Call, { credential }: FactorRow) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: ownSite(auth).rpID,
    timeout: auth.settings.challengeSeconds * 1000,
    allowCredentials: [asSaved(credential)],
    userVerification: 'preferred',
  })
}

export function asSaved(credential: FactorRow['credential']): SavedCredential {
  return savedCredential.parse(credential)
}

const envelope = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

const creationForm = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports,
  }),
})

const requestForm = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
})

export async function checkCreation(
  auth: Call,
  challenge: string,
  answer: unknown,
  { isUserVerified } = { isUserVerified: false },
): Promise<{ credential: SavedCredential; aaguid: string } | null> {
  const response = readCredential(creationForm, answer)
  const { rpID, origin } = ownSite(auth)
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID }
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await resultOf(
    verifyRegistrationResponse({
      response,
      ...expected,
      supportedAlgorithmIDs,
      requireUserVerification: isUserVerified,
    }),
  )
  if (!registrationInfo) return null
  const { credential, aaguid } = registrationInfo
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  return { credential: { ...credential, publicKey }, aaguid }
}

export function answeredBy(answer: unknown): string | null {
  const parsed = requestForm.safeParse(answer)
  return parsed.success ? parsed.data.id : null
}

/**
 * @param userId for a passkey that signs in on its own: it must name and verify this user @returns
 * the passkey with its new counter
 */
export async function checkRequest(
  auth: Call,
  challenge: string,
  { credential: row, answer, userId }: { credential: unknown; answer: unknown; userId?: string },
): Promise<SavedCredential | null> {
  const response = readCredential(requestForm, answer)
  const saved = savedCredential.parse(row)
  if (response.id !== saved.id) return null
  if (userId && response.response.userHandle !== handleOf(userId).toString('base64url')) return null
  const { rpID, origin } = ownSite(auth)
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID }
  const publicKey = new Uint8Array(Buffer.from(saved.publicKey, 'base64url'))
  const credential = { id: saved.id, publicKey, counter: saved.counter }
  const requireUserVerification = userId !== undefined
  const checked = { response, credential, ...expected, requireUserVerification }
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await resultOf(verifyAuthenticationResponse(checked))
  return verified && authenticationInfo
    ? { ...saved, counter: authenticationInfo.newCounter }
    : null
}

function readCredential<Form extends z.ZodType>(form: Form, answer: unknown): z.output<Form> {
  const parsed = form.safeParse(answer)
  if (!parsed.success) throw new AuthError('validation_failed/passkey-answer')
  return parsed.data
}

/** The library throws plain errors. */
async function resultOf<T extends object>(check: Promise<T>): Promise<Partial<T>> {
  try {
    return await check
  } catch {
    return {}
  }
}
