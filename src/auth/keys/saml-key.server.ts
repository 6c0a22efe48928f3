import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** PEM, or base64 of DER (PKCS #1 or #8). @returns null unless it is RSA with at least 2048 bits */
export function readSamlKey(text: string): KeyObject | null {
  const key = text.includes('-----BEGIN')
    ? parseKey(text.replaceAll(String.raw`\n`, '\n'))
    : (parseDer(text, 'pkcs1') ?? parseDer(text, 'pkcs8'))
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  return key?.asymmetricKeyType === 'rsa' && bits >= 2048 ? key : null
}

function parseDer(text: string, type: 'pkcs1' | 'pkcs8'): KeyObject | null {
  return parseKey({ key: Buffer.from(text, 'base64'), format: 'der', type })
}

function parseKey(input: Parameters<typeof createPrivateKey>[0]): KeyObject | null {
  try {
    return createPrivateKey(input)
  } catch {
    return null
  }
}

/** Base64 of DER (RFC 5280 §4.1). SAML only uses its key, so serial number and dates are fixed. */
export function selfSigned(key: KeyObject, commonName: string): string {
  const sha256WithRsa = sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05))
  const name = sequence(
    der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(commonName)))),
  )
  const validity = sequence(time('20000101000000Z'), time('99991231235959Z'))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const version = der(0xa0, der(0x02, hex('02')))
  const serial = der(0x02, hex('01'))
  const signed = sequence(version, serial, sha256WithRsa, name, validity, name, publicKey)
  const signature = Buffer.concat([hex('00'), sign('sha256', signed, key)])
  return sequence(signed, sha256WithRsa, der(0x03, signature)).toString('base64')
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function time(text: string): Buffer {
  return der(text < '2050' ? 0x17 : 0x18, Buffer.from(text < '2050' ? text.slice(2) : text))
}

/** Tag, length, content (X.690 §8.1). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes = length.toString(16)
  const size = hex(bytes.padStart(bytes.length + (bytes.length % 2), '0'))
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content])
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
