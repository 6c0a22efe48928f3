/** The SAML library, fetched when it is first used: most sites never let an organization sign its people in. */
export function samlLibrary() {
  return import('@node-saml/node-saml')
}

/** Reads XML as the library does, into lists and objects. @throws for what is no XML. */
export async function readXml(xml: string): Promise<unknown> {
  const { parseXml2JsFromString } = await import('@node-saml/node-saml/lib/xml.js')
  return parseXml2JsFromString(xml)
}
