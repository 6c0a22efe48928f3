/** Small helpers to read JSON-LD documents. */

/** A JSON object of a document. */
export type Node = Record<string, unknown>

/** The types of a node, as schema.org names them. */
export function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']]
  return types
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^https?:\/\/schema\.org\//, ''))
}

/** Tells whether a value is a JSON object. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tells whether a text is a complete web address. */
export function isAbsoluteUrl(text: string): boolean {
  return /^https?:\/\/[^/\s]+(\/\S*)?$/.test(text) && URL.canParse(text)
}
