/** A file name that SAM.gov uses; it can't contain a folder. */
export function isRegisterName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,99}\.zip$/i.test(name)
}

/** Within the limit for lists. */
export const partBytes = 4 * 1024 ** 2

/** The offset of each part; an empty file has one part. */
export function partStarts(size: number): number[] {
  const count = Math.max(1, Math.ceil(size / partBytes))
  return Array.from({ length: count }, (_, place) => place * partBytes)
}
