/** The page asked for, kept from 1 to the last. */
export function pageWithin(asked: string | null, pages: number): number {
  const page = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1
  return Math.min(Math.max(1, page), Math.max(1, pages))
}
