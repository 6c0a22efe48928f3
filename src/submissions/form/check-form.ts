import * as t from '#messages/form-fields.ts'
import { needsLicense } from '../../listings/license-check.ts'
import { cleanLine, privateNumberProblem } from '../clean-text.ts'
import { plainZip } from '../contact-rules.ts'
import { isLicense, licenseExample, tidyLicense } from '../license-form.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { businessFields, type BusinessDetails } from './business-fields.ts'
import type { SenderDetails } from '../submission.ts'
import { isFromOwner, type SubmissionKind } from './field-kinds.ts'
import type { KnownSlugs } from './form-choices.ts'
import { fieldNames, formFields, type FieldName, type FormValues } from './form-values.ts'
import { senderDetails, type SenderParts } from './sender-fields.ts'

/** One sentence that says what to do. A day's field is `hours-0`. */
export type FieldProblem = {
  field: FieldName | `${'hours' | 'specialDays' | 'priceList'}-${number}`
  text: string
}

export type CheckedForm = BusinessDetails & SenderDetails

type Checked = { ok: true; form: CheckedForm } | { ok: false; problems: FieldProblem[] }

/**
 * The same in browser and server. A suggestion may omit what only an owner knows.
 * @returns the stored form, or a message per invalid field in form order.
 */
export function checkForm(values: FormValues, kind: SubmissionKind, known: KnownSlugs): Checked {
  const { parts, problems } = checkFields(fieldNames, values, kind, known)
  if (problems.length) return { ok: false, problems }
  return { ok: true, form: formOf(parts as BusinessDetails & SenderParts) }
}

export function checkBusiness(
  values: FormValues,
  known: KnownSlugs,
): { parts: Partial<BusinessDetails>; problems: FieldProblem[] } {
  const names = Object.keys(businessFields) as BusinessField[]
  const { parts, problems } = checkFields(names, values, 'suggest', known)
  return { parts: parts as Partial<BusinessDetails>, problems }
}

export function checkFields(
  names: readonly FieldName[],
  values: FormValues,
  kind: SubmissionKind,
  known: KnownSlugs,
): { parts: Partial<Record<FieldName, unknown>>; problems: FieldProblem[] } {
  const parts: Partial<Record<FieldName, unknown>> = {}
  const problems = names.flatMap((name) => {
    const found: FieldProblem[] = []
    const say = (text: string, beside: string = name) =>
      void found.push({ field: beside as FieldProblem['field'], text })
    parts[name] = formFields[name].read(values[name], { kind, known, say })
    // A phone number without one of its digits isn't a Social Security number.
    const ofOthers = found.length ? [] : privateProblems(name, values)
    return [...found, ...ofOthers, ...togetherProblems(name, values, kind)]
  })
  return { parts, problems }
}

/** All fields of a business are public or may become so; those of its sender are not. */
function privateProblems(field: FieldName, values: FormValues): FieldProblem[] {
  const value: unknown = values[field]
  if (!Object.hasOwn(businessFields, field) || typeof value !== 'string') return []
  const text = privateNumberProblem(value)
  return text ? [{ field, text }] : []
}

function formOf(parts: BusinessDetails & SenderParts): CheckedForm {
  const { proof, proofNumber, submitterName, submitterEmail, relation, ...rest } = parts
  const { ownerName, ownerEmail, ownerPhone, message, ...business } = rest
  const sender = { proof, proofNumber, submitterName, submitterEmail, relation, message }
  return { ...business, ...senderDetails({ ...sender, ownerName, ownerEmail, ownerPhone }) }
}

type Together = (values: FormValues, kind: SubmissionKind) => string | null

const together: Partial<Record<FieldName, Together>> = {
  secondCategory: ({ category, secondCategory }) =>
    secondCategory.trim() && secondCategory.trim() === category.trim()
      ? t.chooseAnotherCategory()
      : null,
  county: ({ county, zip, city }) =>
    // Most cities are in one county; the server knows the exceptions.
    county.trim() || plainZip(zip) || cleanLine(city) ? null : t.chooseTheCountyWhereThe(),
  phone: ({ phone, email, website }) =>
    [phone, email, website].some((text) => cleanLine(text)) ? null : t.enterAPhoneNumberAn(),
  reopensOn: ({ closedForNow, reopensOn }) =>
    reopensOn.trim() && !closedForNow ? t.tickClosedForNowAbove() : null,
  licenseNumber({ licenseNumber, category, relation }, kind) {
    const number = tidyLicense(cleanLine(licenseNumber))
    const slug = category.trim()
    if (number)
      return isLicense(number)
        ? null
        : t.enterTheLicenseNumberAlone({ example: licenseExample(slug) })
    return isFromOwner({ kind, relation }) && needsLicense(slug)
      ? t.enterTheLicenseNumberFlorida()
      : null
  },
  proofNumber({ proof, proofNumber }) {
    if (cleanLine(proofNumber)) return null
    if (['sba-vetcert', 'state-certification'].includes(proof.trim()))
      return t.enterTheNumberOfThe()
    return proof.trim() === 'vouched' ? t.enterTheNameOfThe2() : null
  },
}

function togetherProblems(
  field: FieldName,
  values: FormValues,
  kind: SubmissionKind,
): FieldProblem[] {
  const text = together[field]?.(values, kind)
  return text ? [{ field, text }] : []
}
