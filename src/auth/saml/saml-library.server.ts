/** Loaded on first use: most sites never need it. */
export function samlLibrary() {
  return import('@node-saml/node-saml')
}

/** Reads XML into lists and objects. @throws if it is malformed */
export async function readXml(xml: string): Promise<unknown> {
  const { parseXml2JsFromString } = await import('@node-saml/node-saml/lib/xml.js')
  return parseXml2JsFromString(xml)
}
