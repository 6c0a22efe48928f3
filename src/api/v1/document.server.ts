import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import type { Services } from '../../platform/services.server.ts'
import { formatsOf, type Listing } from './collections.server.ts'
import { entryParams, type Format } from './list-params.ts'
import { mediaTypes } from './negotiate.server.ts'
import { problemType } from './problem.ts'
import { listOf, problem } from './schemas.ts'
import { withWriting } from './writing/operations.ts'

type Site = Services['site']

const license = {
  name: 'Creative Commons Attribution 4.0 International',
  identifier: 'CC-BY-4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
}

/** Of one list, as paths below the site. */
function exampleAddresses({ collection, path }: Listing) {
  const id = businessId
  const below = `/api/v1/${path.replace('{id}', id)}`
  return collection.examples.list.map(({ title, query }) => ({
    title,
    address: query ? `${below}?${query}` : below,
  }))
}

const businessId = 'semper-plumbing-stuart'

/** OpenAPI 3.1, made of the schemas that requests are validated with. */
export function apiDocument(site: Site, lists: readonly Listing[]) {
  const paths: ZodOpenApiPathsObject = {
    '/': {
      get: {
        operationId: 'getStart',
        summary: 'Where everything is',
        responses: {
          200: {
            description: 'Addresses of all lists.',
            content: {
              'application/json': {
                schema: z
                  .object({ name: z.string(), links: z.record(z.string(), z.url()) })
                  .meta({ id: 'Start' }),
              },
            },
          },
        },
      },
    },
    ...Object.fromEntries(lists.flatMap((list) => pathsOf(list))),
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: `${site.name} API`,
      version: '1',
      summary: 'Veteran-owned businesses in Florida, as open data.',
      description: `Public data without a key, from any site. Partners suggest businesses and fixes with a key. A person's introduction is at ${site.url}/api. Entries with \`isSample\` are made up.`,
      license: { name: license.name, identifier: license.identifier },
      contact: { email: site.contactEmail },
    },
    servers: [{ url: `${site.url}/api/v1` }],
    components: {
      securitySchemes: {
        partnerKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of a partner, from the directory. For servers, not for browsers.',
        },
      },
    },
    paths: withWriting(paths),
  })
}

function pathsOf(list: Listing): [string, { get: ZodOpenApiOperationObject }][] {
  const { collection, path, params } = list
  const { titles, about, item } = collection
  const formats = formatsOf(collection)
  const words = path.split('/').filter((part) => part !== '{id}')
  const name = words.map((word) => camel(word)).join('')
  const isBelow = path.includes('{id}')
  const ofPath = z.object({ id: z.string().meta({ description: 'The ID of the entry.' }) })
  const ofList: ZodOpenApiOperationObject = {
    operationId: `list${name}`,
    summary: titles.list,
    description: about,
    requestParams: { query: params, ...(isBelow && { path: ofPath }) },
    responses: {
      200: answerOf('A page of the list.', listOf(item, `${name}List`), formats),
      ...problems(isBelow),
    },
  }
  const listPath: [string, { get: ZodOpenApiOperationObject }] = [
    `/${path}`,
    { get: { ...ofList, 'x-examples': exampleAddresses(list) } },
  ]
  if (isBelow) return [listPath]
  const one = titles.one
  const ofOne: ZodOpenApiOperationObject = {
    operationId: `get${name}ById`,
    summary: one,
    requestParams: { path: ofPath, query: entryParams },
    responses: { 200: answerOf('The entry.', item, formats), ...problems(true) },
  }
  return [listPath, [`/${path}/{id}`, { get: ofOne }]]
}

function camel(word: string): string {
  return word.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase())
}

const geojson = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(z.looseObject({})) })
  .meta({ id: 'FeatureCollection', description: 'GeoJSON (RFC 7946).' })

function answerOf(
  description: string,
  schema: z.ZodType,
  formats: readonly Format[],
): NonNullable<ZodOpenApiResponsesObject['200']> {
  const files = formats.filter((format) => format !== 'json' && format !== 'geojson')
  const file = z.string().meta({ description: 'A file.' })
  return {
    description,
    headers: z.object({
      ETag: z.string().meta({ description: 'For If-None-Match.' }),
      RateLimit: z.string().optional().meta({
        description: 'What is left, as in draft-ietf-httpapi-ratelimit-headers.',
      }),
    }),
    content: {
      // A field selection leaves out the others.
      [mediaTypes.json]: { schema },
      ...(formats.includes('geojson') && { [mediaTypes.geojson]: { schema: geojson } }),
      ...Object.fromEntries(files.map((format) => [mediaTypes[format], { schema: file }])),
    },
  }
}

function problems(hasId: boolean): ZodOpenApiResponsesObject {
  const answer = (description: string) => ({
    description,
    content: { [problemType]: { schema: problem } },
  })
  return {
    304: { description: 'Unchanged since the ETag in If-None-Match.' },
    400: answer('A parameter can’t be used; "errors" names it.'),
    ...(hasId && { 404: answer('There is no such entry.') }),
    406: answer('None of the formats in Accept are available.'),
    429: answer('Too many requests. Wait for the seconds in Retry-After.'),
    503: answer('Too busy, or an outage. Wait for the seconds in Retry-After.'),
  }
}
