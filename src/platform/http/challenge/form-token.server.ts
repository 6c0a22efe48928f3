import { errors, jwtVerify, SignJWT } from 'jose'

/** What a form was given when it was shown: its key, and when that was. */
export type FormToken = { key: string; issuedAt: Date }

const algorithm = 'HS256'

/**
 * Signs a form's key with the time, for a hidden field: so the server knows how long somebody took, and
 * that the key is one of its own.
 *
 * @param secret the installation's secret for forms.
 */
export function makeToken(secret: string, { key, issuedAt }: FormToken): Promise<string> {
  const token = new SignJWT({ jti: key, iat: issuedAt.getTime() / 1000 })
  return token.setProtectedHeader({ alg: algorithm }).sign(keyOf(secret))
}

/** @returns null for what was not made by `makeToken`, whatever it is. */
export async function readToken(secret: string, token: string): Promise<FormToken | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [algorithm] })
    const { jti: key = '', iat = 0 } = payload
    return { key, issuedAt: new Date(Math.round(iat * 1000)) }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`form pass ${secret}`)
}
