import { z } from 'zod'
import 'zod-openapi'
import { fieldEntry, fieldNames, type BusinessField } from '../../listings/fields.ts'
import type { FieldEntry } from '../../listings/field-entry.ts'
import { weekdays } from '../../listings/hours.ts'
import { postTypes } from '../../listings/posts/post.ts'
import { verificationMethods } from '../../listings/verification.ts'

/** `byAppointment` is said by the note on the hours. */
const leftOut: ReadonlySet<BusinessField> = new Set(['byAppointment', 'hidesAddress'])
export const apiFields = fieldNames.filter((name) => !leftOut.has(name))

const text = (description: string) => z.string().meta({ description })
const day = z.iso.date().meta({ description: 'A day, like 2026-11-21.' })
const moment = z.iso.datetime().meta({ description: 'A moment in UTC.' })
const url = (description: string) => z.url().meta({ description })
const sample = z.boolean().meta({
  description:
    'True for a sample: made up to show how the directory works. Leave these out of anything real.',
})
const clock = (description: string) =>
  z
    .string()
    .regex(/^\d\d:\d\d$/)
    .meta({ description })

const point = z
  .object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  })
  .meta({ id: 'Point', description: 'WGS 84, in degrees.' })

const named = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'Named', description: 'The ID and name of something with its own address.' })

const hours = z
  .array(
    z.object({
      day: z.enum(weekdays),
      opens: clock('Local time.'),
      closes: clock('Local time; at or before "opens" means the next day. 24:00 is midnight.'),
    }),
  )
  .meta({ description: 'Regular hours; empty if unknown.' })

const specialDays = z
  .array(
    z.object({
      from: day,
      to: day,
      opens: clock('Local time.').nullable(),
      closes: clock('Local time; null when closed.').nullable(),
      note: z.string().nullable(),
    }),
  )
  .meta({ description: 'Days with other hours, from today on.' })

const prices = z
  .array(
    z.object({
      name: z.string(),
      price: text('In the owner’s words, like "from $150".').nullable(),
      text: z.string().nullable(),
    }),
  )
  .meta({ description: 'Services with prices, in the owner’s order.' })

function fieldSchema(name: BusinessField): z.ZodType {
  const { label, kind, choices, isNeeded }: FieldEntry = fieldEntry(name)
  if (name === 'category') return named
  if (name === 'secondCategory') return named.nullable()
  if (name === 'serves')
    return z.array(z.string()).meta({ description: 'Counties it also serves.' })
  if (kind === 'list')
    return z.array(choices ? z.enum(choices) : z.string()).meta({ description: label })
  if (kind === 'flag') return z.boolean().meta({ description: label })
  if (kind === 'day') return day.nullable()
  if (kind === 'hours') return hours
  if (kind === 'specialDays') return specialDays
  if (kind === 'prices') return prices
  if (kind === 'number') return z.int().nullable().meta({ description: label })
  return isNeeded || name === 'county' ? text(label) : text(label).nullable()
}

const proof = z
  .object({
    level: z.enum(verificationMethods),
    name: z.string(),
    isVerified: z.boolean().meta({ description: 'Our team saw proof.' }),
    checkedOn: day,
    expiresOn: day,
    provesService: z.boolean(),
    provesOwnership: z.boolean(),
    provesDisability: z
      .boolean()
      .meta({ description: 'It shows that the owner is service-disabled.' }),
    note: z.string(),
  })
  .meta({ id: 'Proof', description: 'The newest valid proof that a veteran owns it.' })

const links = (names: Record<string, string>) =>
  z.object(Object.fromEntries(Object.entries(names).map(([name, about]) => [name, url(about)])))

const self = 'Its address in this API.'
const page = 'Its page for people.'

export const business = z
  .object({
    id: text('Never changes.'),
    ...Object.fromEntries(apiFields.map((name) => [name, fieldSchema(name)])),
    state: z.literal('FL'),
    location: point
      .extend({
        precision: z.enum(['exact', 'zip', 'city', 'prefix', 'county', 'unknown']),
      })
      .nullable()
      .meta({
        description: 'As exact as it’s public: a hidden street gives its ZIP code or city.',
      }),
    distanceMiles: z
      .number()
      .nullable()
      .meta({ description: 'From the place of the search; null without one.' }),
    proof: proof.nullable().meta({ description: 'Null without valid proof, and for samples.' }),
    isFeatured: z.boolean(),
    isSample: sample,
    listedAt: moment,
    changedAt: moment,
    links: links({
      self,
      page,
      nearby: 'Businesses near this one.',
      posts: 'Its posts.',
    }),
  })
  .meta({ id: 'Business' })

const count = z.int().meta({ description: 'Businesses listed there.' })

export const category = z
  .object({
    id: z.string(),
    name: z.string(),
    group: z.string(),
    count,
    links: links({ self, page, businesses: 'Its businesses.' }),
  })
  .meta({ id: 'Category' })

export const region = z
  .object({
    id: z.string(),
    name: z.string(),
    counties: z.array(named),
    count,
    links: links({ self, page, businesses: 'Its businesses.' }),
  })
  .meta({ id: 'Region' })

export const county = z
  .object({
    id: z.string(),
    name: z.string(),
    seat: z.string(),
    population: z.int(),
    region: named,
    location: point,
    count,
    links: links({ self, page, businesses: 'Its businesses.' }),
  })
  .meta({ id: 'County' })

export const city = z
  .object({
    id: z.string(),
    name: z.string(),
    county: named,
    location: point,
    links: links({ self, businesses: 'Nearest first.' }),
  })
  .meta({ id: 'City' })

export const zipCode = z
  .object({
    id: text('The five digits.'),
    city: z.string(),
    county: named,
    location: point,
    isPoBoxOnly: z.boolean(),
    links: links({ self, businesses: 'Nearest first.' }),
  })
  .meta({ id: 'ZipCode' })

export const article = z
  .object({
    id: z.string(),
    title: z.string(),
    displayTitle: z.string(),
    summary: z.string(),
    category: z.string(),
    content: z.array(z.object({ title: z.string().nullable(), text: z.string() })),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    isSample: sample,
    publishedAt: moment,
    changedAt: moment,
    links: links({ self, page }),
  })
  .meta({ id: 'Article' })

export const resource = z
  .object({
    id: z.string(),
    section: z.string(),
    title: z.string(),
    description: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    note: z.string().nullable(),
    links: links({ self, page }),
  })
  .meta({ id: 'Resource' })

const postParts = {
  id: z.int(),
  title: z.string(),
  content: z.string(),
  postedOn: day,
  business: named,
  picture: url('A photo.').nullable(),
  isSample: sample,
  links: links({ self, page, business: 'The business.' }),
}

export const post = z
  .object({
    ...postParts,
    type: z.enum(postTypes),
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
    place: z.string().nullable(),
    expiresOn: day.nullable(),
  })
  .meta({ id: 'Post' })

export const event = z
  .object({
    ...postParts,
    startsAt: moment,
    endsAt: moment.nullable(),
    place: text('Where; the address of the business if the event has no other.'),
  })
  .meta({ id: 'Event' })

const refusal = z.object({
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
})

export const problem = refusal
  .extend({
    errors: z
      .array(z.object({ parameter: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: 'One entry for each parameter that can’t be used.' }),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457).' })

const reasons = z.array(z.string()).meta({ description: 'In what they are alike.' })

/** Of a suggestion or fix. */
export const writeProblem = refusal
  .extend({
    errors: z
      .array(
        z.object({
          pointer: text('A JSON pointer (RFC 6901), like "#/phone".'),
          detail: z.string(),
        }),
      )
      .optional()
      .meta({ description: 'One entry for each field that can’t be used.' }),
    duplicates: z
      .array(
        z.object({
          kind: z.enum(['business', 'suggestion']),
          id: z.string(),
          name: z.string(),
          reasons,
          links: links({ self }),
        }),
      )
      .optional()
      .meta({ description: 'Of a 409: listings and your own suggestions that may be the same.' }),
    links: links({ fix: 'Your earlier fix.' }).optional(),
  })
  .meta({ id: 'WriteProblem', description: 'Problem details (RFC 9457).' })

/** Of a suggestion or fix. */
export const received = z
  .object({
    id: z.string(),
    receivedAt: moment,
    links: links({ self: 'What became of it; read it with the key.' }),
  })
  .meta({ id: 'Received' })

const ofBusiness = url('The business, once it’s listed.').nullable()

export const suggestion = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z
      .enum(['waiting', 'question', 'listed', 'rejected', 'withdrawn', 'hidden'])
      .meta({ description: '"question": your contact has an email with our question.' }),
    receivedAt: moment,
    reason: text('Of a question or a rejection, in our reviewers’ words.').nullable(),
    links: links({ self }).extend({ business: ofBusiness }),
  })
  .meta({ id: 'Suggestion' })

export const fix = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(['waiting', 'fixed', 'not-right', 'removed', 'closed']),
    receivedAt: moment,
    answer: text('In our reviewers’ words.').nullable(),
    links: links({ self, business: 'The business.' }),
  })
  .meta({ id: 'Fix' })

/** A page of a list. */
export function listOf(item: z.ZodType, name: string) {
  return z
    .object({
      data: z.array(item),
      total: z.int().meta({ description: 'On all pages.' }),
      links: z.object({
        self: url('This page.'),
        next: url('The next page; null on the last.').nullable(),
      }),
    })
    .meta({ id: name })
}
