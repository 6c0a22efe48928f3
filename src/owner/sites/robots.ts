/**
 * True if the rules of a `robots.txt` (RFC 9309) let us read a page: the longest matching rule
 * decides, and of two as long, the one that allows.
 * @param userAgent begins with the name that the file would use.
 */
export function mayRead(
  rules: string,
  { url, userAgent }: { url: URL; userAgent: string },
): boolean {
  const name = /^[\w-]*/.exec(userAgent)?.[0].toLowerCase() ?? ''
  const groups = groupsOf(rules)
  const own = groups.filter(({ agents }) => agents.includes(name))
  const ours = own.length ? own : groups.filter(({ agents }) => agents.includes('*'))
  const path = (url.pathname + url.search).slice(0, maxPath)
  const longest = ours
    .flatMap(({ rules }) => rules)
    .filter(({ pattern }) => pattern && matches(path, pattern))
    .toSorted(
      (one, other) =>
        other.pattern.length - one.pattern.length || Number(other.allows) - Number(one.allows),
    )[0]
  return longest?.allows ?? true
}

/** A stranger chooses both the rules and, by a redirect, the path. */
const maxPath = 2000

type Rule = { allows: boolean; pattern: string }
type Group = { agents: string[]; rules: Rule[] }

/** Agents in a row share the rules below them. */
function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  let isInRules = true
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [plain = ''] = line.split('#', 1)
    const colon = plain.indexOf(':')
    const kind = plain.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = plain.slice(colon + 1).trim()
    if (kind === 'user-agent') {
      if (isInRules) groups.push({ agents: [], rules: [] })
      groups.at(-1)?.agents.push(value.toLowerCase())
      isInRules = false
    } else if (kind === 'allow' || kind === 'disallow') {
      groups.at(-1)?.rules.push({ allows: kind === 'allow', pattern: value })
      isInRules = true
    }
  }
  return groups
}

/** `*` is anything, `$` the end. Without a regular expression, which a stranger could make slow. */
function matches(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1
    const found = isWhole && isLast ? path.length - part.length : path.indexOf(part, at)
    if (found < at || !path.startsWith(part, found)) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
