import { errors, jwtVerify, SignJWT } from 'jose'

/** A form's key and when it was shown. */
export type FormToken = { key: string; issuedAt: Date }

const algorithm = 'HS256'

/**
 * Signs a form's key and time for a hidden field: proves the form is ours and how long it took.
 * @param secret the forms' secret.
 */
export function makeToken(secret: string, { key, issuedAt }: FormToken): Promise<string> {
  const token = new SignJWT({ jti: key, iat: issuedAt.getTime() / 1000 })
  return token.setProtectedHeader({ alg: algorithm }).sign(keyOf(secret))
}

/** @returns null for anything else. */
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
