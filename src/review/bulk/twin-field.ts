export function twinField(id: string): string {
  return `same-${id}`
}
