import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** A PDF as a reader shows it, with the roles that screen readers announce, in order. */
export async function readPdf(answer: Response) {
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text } = await extractText(document, { mergePages: true })
  const roles: string[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const tree = JSON.stringify(await (await document.getPage(page)).getStructTree())
    roles.push(...[...tree.matchAll(/"role":"(\w+)"/g)].map(([, role = '']) => role))
  }
  const { info } = await getMeta(document)
  const outline = (await document.getOutline()) ?? []
  return {
    text: text.replaceAll(/\s+/g, ' '),
    pages: document.numPages,
    roles,
    info,
    outline: outline.map(({ title }) => title),
  }
}
