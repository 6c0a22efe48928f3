import { z } from 'zod'
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { problemType } from '../problem.ts'
import { fix, received, suggestion, writeProblem } from '../schemas.ts'
import { fixBody, suggestionBody } from './body-schema.ts'
import { fixExample, suggestionExample } from './examples.ts'

const security = [{ partnerKey: [] }]

const answer = (description: string) => ({
  description,
  content: { [problemType]: { schema: writeProblem } },
})

const ofKey: ZodOpenApiResponsesObject = {
  401: answer('No valid key in Authorization.'),
  429: answer('Too many requests, or too many suggestions with this key. See Retry-After.'),
  503: answer('Too busy, or an outage. Wait for the seconds in Retry-After.'),
}

const ofBody: ZodOpenApiResponsesObject = {
  ...ofKey,
  400: answer('No valid JSON, or an Idempotency-Key that can’t be used.'),
  403: answer('The key may not do this.'),
  413: answer('The body is larger than 64 KB.'),
  415: answer('The body isn’t JSON.'),
  422: answer('A field can’t be used; "errors" names it. Or Idempotency-Key had another body.'),
}

const header = z.object({
  'Idempotency-Key': z.string().max(257).optional().meta({
    description:
      'Chosen by you, for one request. The same key with the same body gives the same answer for 7 days, and nothing is sent twice.',
  }),
})

const isReceived = {
  description: 'In the review queue.',
  headers: z.object({
    Location: z.url().meta({ description: 'What became of it.' }),
    RateLimit: z.string().optional().meta({ description: 'What this key has left.' }),
  }),
  content: { 'application/json': { schema: received } },
}

type Posted = { id: string; summary: string; about: string; body: z.ZodType; example: unknown }

function post({ id, summary, about, body, example }: Posted): ZodOpenApiOperationObject {
  return {
    operationId: id,
    summary,
    description: about,
    security,
    requestParams: { header },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body, example } },
    },
    responses: { 201: isReceived, ...ofBody },
  }
}

const suggest = post({
  id: 'suggestBusiness',
  summary: 'Suggest a business',
  about: 'For our reviewers, who decide. Only with a partner’s key that may suggest businesses.',
  body: suggestionBody,
  example: suggestionExample,
})

const suggestFix = post({
  id: 'suggestFix',
  summary: 'Suggest a fix',
  about: 'For our reviewers, who decide. Only with a partner’s key that may suggest fixes.',
  body: fixBody,
  example: fixExample,
})

const ofPath = z.object({ id: z.string().meta({ description: 'The ID in the answer to it.' }) })

function read(id: string, summary: string, schema: z.ZodType): ZodOpenApiOperationObject {
  return {
    operationId: id,
    summary,
    description: 'Only what your keys sent. A decision is shown once it can no longer be undone.',
    security,
    requestParams: { path: ofPath },
    responses: {
      200: { description: 'As of now.', content: { 'application/json': { schema } } },
      404: answer('Your keys have sent nothing with this ID.'),
      ...ofKey,
    },
  }
}

/** With what is read at the same address. */
export function withWriting(paths: ZodOpenApiPathsObject): ZodOpenApiPathsObject {
  const ofBusiness = z.object({ id: z.string().meta({ description: 'The ID of the business.' }) })
  return {
    ...paths,
    '/businesses': {
      ...paths['/businesses'],
      post: { ...suggest, responses: { ...suggest.responses, 409: answer(duplicateText) } },
    },
    '/businesses/{id}/fixes': {
      post: {
        ...suggestFix,
        requestParams: { header, path: ofBusiness },
        responses: {
          ...suggestFix.responses,
          404: answer('There is no such business.'),
          409: answer('You sent the same fix before, or the listing is a sample.'),
        },
      },
    },
    '/suggestions/{id}': { get: read('getSuggestion', 'What became of a suggestion', suggestion) },
    '/fixes/{id}': { get: read('getFix', 'What became of a fix', fix) },
  }
}

const duplicateText =
  'It may be listed already, or waits with another suggestion of yours ("duplicates"), or the business doesn’t want to be listed.'
