/** An origin without a path: pages append theirs. */
export function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  return url?.pathname === '/' && !url.username && !url.password && !/[?#]/.test(address)
}

/** A storage service may have a path; its key is in other settings. */
export function isService(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && !url.username && !url.password && !/[?#]/.test(address)
}

/** The content policy allows one origin, so no placeholder may be in it. */
export function isTileTemplate(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  const path = address.slice(address.indexOf('//') + 2 + url.host.length)
  const parts = [...path.matchAll(/\{[^}]*\}/g)].map(([part]) => part)
  const needed = ['{z}', '{x}', '{y}']
  const isWhole = parts.length === needed.length && needed.every((part) => parts.includes(part))
  return isWhole && !/[{}]/.test(url.host)
}

/** An unencoded # or / in a password ends the host's name too soon. */
export function isEncoded(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hash, pathname, search, username, password } = new URL(address)
  if (hash || pathname.length > 1 || search.includes('@')) return false
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Like the driver: allows spaces, and no host before the path. */
export function isReadable(address: string): boolean {
  return URL.canParse(address.replaceAll(' ', '%20').replace('@/', '@host/'))
}
