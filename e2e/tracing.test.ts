/** @module-tag once */
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { filledSite } from '../test/database.ts'
import { startServer } from '../test/server-process.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}
type Traces = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

test('a collector gets each request with its statements, and nothing that opens a private page', async () => {
  const spans: Span[] = []
  const paths = new Set<string | undefined>()
  const collector = createServer((request, response) => {
    paths.add(request.url)
    const take = async () => {
      const sent = await json(request)
      const { resourceSpans } = sent as Traces
      for (const { scopeSpans } of resourceSpans)
        spans.push(...scopeSpans.flatMap((one) => one.spans))
      response.end('{}')
    }
    void take()
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const filled = await filledSite('', 'tracing')
  const server = await startServer({
    ...filled,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  const secret = 'S3cretS3cretS3cretS3cretS3cretS3cretS3cret1'
  try {
    const page = await fetch(`${server.url}/business/semper-plumbing-stuart?token=${secret}`)
    await page.text()
    await (await fetch(`${server.url}/submission/${secret}`)).text()
    // Pending spans are sent at the end.
    expect(await server.stop()).toBe(0)
    const told = (span: Span | undefined, key: string) =>
      span?.attributes.find((one) => one.key === key)?.value
    const request = spans.find(
      (span) => told(span, 'url.path')?.stringValue === '/business/semper-plumbing-stuart',
    )
    expect(request?.name).toBe('GET')
    expect(told(request, 'http.response.status_code')?.intValue).toBe(200)
    expect(told(request, 'request.id')?.stringValue).toBe(page.headers.get('x-request-id'))
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    const texts = statements.map((one) => told(one, 'db.query.text')?.stringValue)
    expect(texts).toContainEqual(expect.stringMatching(/^select .* where .*\$\d/s))
    expect(JSON.stringify(spans)).not.toContain(secret)
    expect([...paths]).toEqual(['/v1/traces'])
  } finally {
    await server.stop('SIGKILL')
    collector.close()
    await rm(filled.DATA_DIR, { recursive: true, force: true })
  }
})
