import * as t from '#messages/desk-reasons.ts'
import { plainReasons, type ReasonCode } from '../../submissions/emails/reason-codes.ts'
import type { Kind } from '../../submissions/kinds.ts'

export type ReasonTemplate = { code: ReasonCode; label: () => string }

const changeTemplates: readonly ReasonTemplate[] = [
  { code: 'zipAndCity', label: t.zipAndCity },
  { code: 'description', label: t.description },
  { code: 'proof', label: t.proof },
  { code: 'phone', label: t.phone },
  { code: 'license', label: t.license },
]

/** By the form: a field that is empty isn't wrong, and a number that was given isn't missing. */
const inOtherWords: Partial<Record<ReasonCode, ReasonTemplate>> = {
  zipAndCity: { code: 'zipMissing', label: t.zipMissing },
  phone: { code: 'phoneMissing', label: t.phone },
  license: { code: 'licenseWrong', label: t.license },
}

type Form = { zip: string | null; city: string; phone: string | null; licenseNumber: string | null }

/** The usual reasons that need other words for this form. */
export function otherReasons({ zip, city, phone, licenseNumber }: Form): ReasonCode[] {
  return [
    !zip || !city ? ['zipAndCity'] : [],
    phone ? [] : ['phone'],
    licenseNumber ? ['license'] : [],
  ].flat() as ReasonCode[]
}

export function changeTemplatesOf(others: readonly ReasonCode[]): readonly ReasonTemplate[] {
  return changeTemplates.map((usual) =>
    others.includes(usual.code) ? (inOtherWords[usual.code] ?? usual) : usual,
  )
}

/** In the form for "already listed": none of the likely ones. */
export const otherOne = 'other'

export const rejectTemplates: readonly ReasonTemplate[] = [
  { code: 'alreadyListed', label: t.alreadyListed },
  { code: 'notVeteranOwned', label: t.notVeteranOwned },
  { code: 'notInFlorida', label: t.notInFlorida },
  { code: 'notFound', label: t.notFound },
  { code: 'proofNotEnough', label: t.proofNotEnough },
  { code: 'spam', label: t.spam },
  { code: 'ownerAsked', label: t.ownerAsked },
]

const claimTemplates: readonly ReasonTemplate[] = [
  { code: 'claimNotShown', label: t.notShown },
  { code: 'someoneElses', label: t.someoneElses },
]

const editTemplates: readonly ReasonTemplate[] = [
  { code: 'editNotShown', label: t.editNotShown },
  { code: 'anotherBusiness', label: t.anotherBusiness },
]

const proofTemplates: readonly ReasonTemplate[] = [{ code: 'proofNotShown', label: t.notShown }]

/** Only a new business can already be listed or be outside Florida. */
export function rejectTemplatesOf(kind: Kind): readonly ReasonTemplate[] {
  if (kind === 'claim') return claimTemplates
  if (kind === 'edit') return editTemplates
  if (kind === 'answer') return []
  return kind === 'proof' ? proofTemplates : rejectTemplates
}

const all = [
  ...changeTemplates,
  ...Object.values(inOtherWords),
  ...rejectTemplates,
  ...claimTemplates,
  ...editTemplates,
  ...proofTemplates,
]

/** The ready-made reasons among these values of a form. */
export function readReasons(values: readonly unknown[]): ReasonCode[] {
  const codes = all.map(({ code }) => code)
  return [...new Set(codes)].filter((code) => values.includes(code))
}

/** To edit it: it's the reviewer's own text then. */
export function withTemplate(typed: string, code: ReasonCode): string {
  const text = plainReasons[code]()
  return typed.trim() ? `${typed.trimEnd()}\n\n${text}` : text
}
