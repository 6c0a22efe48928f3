import { fixExample, shortExample } from '../v1/writing/examples.ts'

/** Run by pages of others; nothing here asks another machine. */
const call = 'fetch'

/** A list embedded in another site's page. @param origin of this site */
export function pageSnippet(origin: string): string {
  return `<ul id="plumbers"></ul>
<script type="module">
  const address = '${origin}/api/v1/businesses?category=Plumbing&county=Martin'
  const { data } = await (await ${call}(address)).json()
  for (const { name, phone, isSample, links } of data) {
    if (isSample) continue
    const link = document.createElement('a')
    link.href = links.page
    link.textContent = \`\${name}, \${phone ?? ''}\`
    const item = document.createElement('li')
    item.append(link)
    document.querySelector('#plumbers').append(item)
  }
</script>`
}

/** For a scheduled command. */
export function copySnippet(origin: string): string {
  return `curl --fail --silent --etag-compare tag.txt --etag-save tag.txt \\
  --output businesses.csv ${origin}/open-data/businesses.csv`
}

/** For the server of a partner, with its key in KEY. */
export function suggestSnippet(origin: string): string {
  return posted(`${origin}/api/v1/businesses`, 'member-1042', shortExample)
}

/** The same for a fix of the listing with the ID in the address. */
export function fixSnippet(origin: string): string {
  return posted(`${origin}/api/v1/businesses/BUSINESS-ID/fixes`, 'fix-207', fixExample)
}

function posted(address: string, id: string, body: object): string {
  return `curl --fail-with-body ${address} \\
  --header "Authorization: Bearer $KEY" \\
  --header 'Content-Type: application/json' \\
  --header 'Idempotency-Key: ${id}' \\
  --data '${JSON.stringify(body, null, 2)}'`
}
