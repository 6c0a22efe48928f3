/**
 * A name as it stands in a URL: lower case, `&` as `and`, without dots, apostrophes and accents, all
 * else that is not a letter or digit as one hyphen. "St. Lucie" becomes `st-lucie`.
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
