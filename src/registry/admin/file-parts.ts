/** A name as SAM.gov gives it, which can't lead out of a folder. */
export function isRegisterName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,99}\.zip$/i.test(name)
}

/** Within the limit for lists. */
export const partBytes = 4 * 1024 ** 2

/** Where each part starts; an empty file has one. */
export function partStarts(size: number): number[] {
  const count = Math.max(1, Math.ceil(size / partBytes))
  return Array.from({ length: count }, (_, place) => place * partBytes)
}
