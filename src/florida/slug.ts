/**
 * URL form of a name: lowercase, `&` as `and`, no dots, apostrophes or accents, everything else one
 * hyphen. "St. Lucie" becomes `st-lucie`.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
