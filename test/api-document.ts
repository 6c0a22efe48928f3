import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'

type Json = Record<string, unknown>
export type ApiDocument = {
  paths: Record<string, { get?: Operation; post?: Operation }>
  components: { schemas: Record<string, Json> }
}
type Operation = {
  operationId: string
  parameters?: { in: string; name: string; schema: { example?: unknown } }[]
  responses: Record<string, { content?: Record<string, unknown> }>
  requestBody?: { content: { 'application/json': { schema: Json; example: Json } } }
  'x-examples'?: { title: string; address: string }[]
}

type Method = 'get' | 'post'

/** Checks an answer against the document: its status, media type, and content. */
export function answerChecker(document: ApiDocument) {
  const whole = checkerOf(document)
  const ofSelections = checkerOf(withoutRequired(document))
  return async (address: string, answer: Response, method: Method = 'get'): Promise<unknown> => {
    const { pathname, searchParams } = new URL(address, 'http://site')
    const path = documentedPath(document, pathname)
    const { responses } = document.paths[path]?.[method] ?? ({ responses: {} } as Operation)
    const content = responses[String(answer.status)]?.content
    expect({ address, path, status: answer.status, isKnown: answer.status in responses }).toEqual({
      address,
      path,
      status: answer.status,
      isKnown: true,
    })
    if (answer.status === 304) return null
    const type = (answer.headers.get('content-type') ?? '').replace(/;.*/, '')
    expect({ address, types: Object.keys(content ?? {}) }).toMatchObject({
      types: expect.arrayContaining([type]),
    })
    if (!type.endsWith('json')) return answer.text()
    const body: unknown = await answer.json()
    const pointer = ['paths', path, method, 'responses', answer.status, 'content', type, 'schema']
    const validate = (searchParams.has('fields') ? ofSelections : whole)(pointer)
    validate(body)
    expect({ address, errors: validate.errors ?? [] }).toEqual({ address, errors: [] })
    return body
  }
}

function checkerOf(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema(document, 'document')
  const known = new Map<string, ValidateFunction>()
  return (pointer: (string | number)[]): ValidateFunction => {
    const $ref = `document#/${pointer.map(escaped).join('/')}`
    const validate = known.get($ref) ?? ajv.compile({ $ref })
    known.set($ref, validate)
    return validate
  }
}

function escaped(part: string | number): string {
  return encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** For answers with selected fields, whose entries lack the others. */
function withoutRequired(document: ApiDocument): ApiDocument {
  const copy = structuredClone(document)
  for (const [name, schema] of Object.entries(copy.components.schemas))
    if (!/List|Problem/.test(name)) delete schema.required
  return copy
}

function documentedPath(document: ApiDocument, pathname: string): string {
  const own = pathname.replace(/^\/api\/v1/, '').replace(/\.[a-z]+$/, '') || '/'
  const found = Object.keys(document.paths).find((path) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(own),
  )
  return found ?? own
}
