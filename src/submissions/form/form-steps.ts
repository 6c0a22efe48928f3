import * as t from '#messages/form-fields.ts'
import * as area from '#messages/service-area.ts'
import * as more from '#messages/more-facts.ts'
import { fieldEntry, type BusinessField, type FieldWithStep } from '../../listings/fields.ts'
import { businessFields } from './business-fields.ts'
import { needsLicense } from '../../listings/license-check.ts'
import type { Around, SubmissionKind } from './field-kinds.ts'
import type { FieldName } from './form-values.ts'

type Part = {
  fields: readonly (FieldName | 'evidence')[]
  legend?: string
  intro?: string
  isShown?(around: Around): boolean
  isFolded?: boolean
  columns?: 'two' | 'wide and narrow'
}

export type Step = {
  id: string
  title: string
  heading: string
  intro?: string
  parts: readonly Part[]
}

const list = [
  {
    id: 'business',
    get title() {
      return t.business()
    },
    get heading() {
      return t.theBusiness()
    },
    parts: [
      {
        fields: [
          'name',
          'category',
          'secondCategory',
          'licenseNumber',
          'description',
          'descriptionSpanish',
        ],
      },
    ],
  },
  {
    id: 'where',
    get title() {
      return t.where()
    },
    get heading() {
      return t.whereItIs()
    },
    parts: [
      { fields: ['street', 'hidesAddress'] },
      { fields: ['city', 'zip'], columns: 'wide and narrow' },
      { fields: ['county'] },
      {
        get legend() {
          return area.title()
        },
        get intro() {
          return area.intro()
        },
        fields: ['servesMiles', 'servesZips', 'serves'],
      },
    ],
  },
  {
    id: 'contact',
    get title() {
      return t.contact()
    },
    get heading() {
      return t.contactAndLinks()
    },
    get intro() {
      return t.theseAreShownOnThe()
    },
    parts: [
      { fields: ['phone', 'email', 'website'] },
      {
        get legend() {
          return t.pagesOnSocialSitesOptional()
        },
        fields: ['facebook', 'instagram', 'twitter', 'linkedin'],
        columns: 'two',
      },
      { fields: ['googlePlaceId'] },
    ],
  },
  {
    id: 'hours',
    get title() {
      return t.hours()
    },
    get heading() {
      return t.openingHours()
    },
    get intro() {
      return t.allOptionalADayWithout()
    },
    parts: [
      { fields: ['emergency'] },
      { fields: ['hours', 'byAppointment', 'hoursNote', 'timeZone'] },
      {
        get legend() {
          return t.holidaysAndClosedForNow()
        },
        isFolded: true,
        fields: ['specialDays', 'closedForNow', 'reopensOn'],
      },
    ],
  },
  {
    id: 'proof',
    get title() {
      return t.proof()
    },
    get heading() {
      return t.veteranOwned()
    },
    parts: [
      { fields: ['service', 'yearsOfService', 'publicOwner', 'proof', 'proofNumber', 'evidence'] },
    ],
  },
  {
    id: 'you',
    get title() {
      return t.you()
    },
    get heading() {
      return t.aboutYou()
    },
    get intro() {
      return t.weNeedThisToAnswer()
    },
    parts: [
      { fields: ['submitterName', 'submitterEmail', 'relation'] },
      {
        get legend() {
          return t.theOwnerIfYouKnow()
        },
        get intro() {
          return t.weWriteToTheOwner()
        },
        fields: ['ownerName', 'ownerEmail', 'ownerPhone'],
        isShown: ({ isLive, text }) => !isLive || text('relation') !== 'owner',
      },
      { fields: ['message'] },
    ],
  },
  {
    id: 'check',
    get title() {
      return t.send()
    },
    get heading() {
      return t.checkAndSend()
    },
    parts: [],
  },
] as const satisfies readonly Step[]

type Placed = (typeof list)[number]['parts'][number]['fields'][number]
type Unplaced = Exclude<Exclude<FieldName, Placed>, FieldWithStep>

const names = Object.keys(businessFields) as BusinessField[]

function fieldsAt(step: string): BusinessField[] {
  return names.filter((name) => fieldEntry(name).step === step)
}

/** Optional facts stay folded, so the form is no longer for an owner in a hurry. */
const foldedParts: readonly (Part & { step: string })[] = [
  {
    step: 'business',
    get legend() {
      return more.moreTitle()
    },
    get intro() {
      return more.moreIntro()
    },
    isFolded: true,
    fields: fieldsAt('more'),
  },
  {
    step: 'business',
    get legend() {
      return more.buyersTitle()
    },
    get intro() {
      return more.buyersIntro()
    },
    isFolded: true,
    fields: fieldsAt('buyers'),
  },
]

function withOwnFields(step: Step): Step {
  const fields = fieldsAt(step.id)
  const folded = foldedParts.filter((part) => part.step === step.id)
  const own = fields.length ? [{ fields }] : []
  if (own.length + folded.length === 0) return step
  // Its texts are getters, which a copy would fix in one language.
  const parts = [...step.parts, ...own, ...folded]
  return Object.create(step, { parts: { value: parts, enumerable: true } })
}

/** The last shows everything. A field without a step doesn't compile. */
export const steps: [Unplaced] extends [never] ? readonly Step[] : Unplaced =
  list.map(withOwnFields)

export const lastStep = steps.length - 1

export function fieldsOf({ parts }: Step): readonly (FieldName | 'evidence')[] {
  return parts.flatMap(({ fields }) => fields)
}

/** An owner who suggests a business says so in the last step, which makes the license required. */
export function asksLicenseLast({ kind, isLive, text }: Around): boolean {
  return (
    isLive && kind === 'suggest' && text('relation') === 'owner' && needsLicense(text('category'))
  )
}

export function stepOf(field: string, around?: Around): number {
  const name = field.replace(/-\d+$/, '')
  if (name === 'licenseNumber' && around && asksLicenseLast(around)) return stepOf('relation')
  const found = steps.findIndex((step) => fieldsOf(step).some((one) => one === name))
  return found < 0 ? lastStep : found
}

export function sendLabel(kind: SubmissionKind): string {
  return kind === 'register' ? t.registerThisBusiness() : t.submitThisBusiness()
}

type Going = {
  currentUrl: URL
  nextUrl: URL
  formMethod?: string | undefined
  defaultShouldRevalidate: boolean
}

export function staysWithSteps({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: Going): boolean {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return isSamePage && !formMethod ? false : defaultShouldRevalidate
}
