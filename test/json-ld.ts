/** Small helpers to read JSON-LD documents. */

/** A JSON object of a document. */
export type Node = Record<string, unknown>

/** A node's schema.org types. */
export function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']]
  return types
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^https?:\/\/schema\.org\//, ''))
}

/** True for a JSON object. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a complete web address. */
export function isAbsoluteUrl(text: string): boolean {
  return /^https?:\/\/[^/\s]+(\/\S*)?$/.test(text) && URL.canParse(text)
}
