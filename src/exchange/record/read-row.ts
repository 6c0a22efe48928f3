import * as t from '#messages/admin-import-rows.ts'
import {
  facts as factNames,
  fieldEntry,
  fieldNames,
  type BusinessField,
  type ListedFacts,
} from '../../listings/fields.ts'
import { findCategory } from '../../listings/categories.ts'
import { cleanLine, privateNumberProblem } from '../../submissions/clean-text.ts'
import { findCounty } from '../../florida/counties.ts'
import { slugOf } from '../../florida/letters.ts'
import { businessFields } from '../../submissions/form/business-fields.ts'
import { checkBusiness, type FieldProblem } from '../../submissions/form/check-form.ts'
import { zipProblem } from '../../submissions/questions/check-submission.ts'
import { knownSlugs, zoneOfCounty } from '../../submissions/form/form-choices.ts'
import { readValues, type FormValues } from '../../submissions/form/form-values.ts'
import { hoursNoteOf } from '../../submissions/edits/listing-of.ts'
import { branchIn, branchOf, calmed, dayOf, lineOf, textOf, yesOrNo } from './cells.ts'
import { languagesOf, paymentsOf } from './chosen-cells.ts'
import { columnName, type Column } from './columns.ts'
import { asksToHideStreet, contradictionsOf, keepsNumber } from './contradictions.ts'
import {
  type Cells,
  type Doubt,
  type ImportRecord,
  type OtherCell,
  type ReadRow,
  type RowProblem,
} from './import-record.ts'
import { lacksOf, leaveOutWrong, leftOutLine, leftOutQuestion } from './leave-out.ts'
import { categoryInTexts, readCategory, readSecondCategory } from './read-category.ts'
import { readContacts } from './read-contacts.ts'
import { hoursQuestions } from '../../submissions/questions/questions.ts'
import { readWeekOf } from './read-week.ts'
import { idsOf } from './read-ids.ts'
import { readPlace, type ReadPlace } from './read-place.ts'
import { areaIn, servesOf } from './place-fit.ts'
import { withoutFormulas } from './without-formulas.ts'
import { readPriceList } from './price-list-text.ts'
import { readSpecialDaysText } from './special-days-text.ts'
import { readProof } from './read-proof.ts'

/**
 * `categories`: chosen by hand, by label. `today`: like 2026-11-21. `namesTowns`: a column
 * contains towns.
 */
export type RowContext = {
  categories: Record<string, string>
  today: string
  namesTowns?: boolean
}

type Findings = {
  values: FormValues
  problems: RowProblem[]
  notes: string[]
  left: string[]
  doubts: Doubt[]
  guess?: ReadRow['guess']
}

/**
 * Applies the forms' rules.
 * @param others unmapped cells, which may contain reasons not to list the business.
 */
export function readRow(
  given: Cells,
  { categories, today, namesTowns }: RowContext,
  others: readonly OtherCell[] = [],
): ReadRow {
  const found: Findings = { values: readValues([]), problems: [], notes: [], left: [], doubts: [] }
  const cells = withoutFormulas(given, found)
  const { values, problems, notes } = found
  const name = calmed(lineOf(cells.name ?? ''))
  values.name = name
  readDescription(calmed(textOf(cells.description ?? '')), found)
  const label = lineOf(cells.category ?? '')
  if (label) readCategoryCell(label, categories, found)
  else guessCategory([name, values.description, ...described(others)], found)
  const place = readPlace(cells, namesTowns)
  Object.assign(values, { street: place.street, city: place.city, zip: place.zip })
  const county = findCounty(place.county.split(',')[0] ?? '')
  values.county = county?.slug ?? ''
  readContacts(cells, found)
  readAnswers(cells, found)
  readPlainFields(cells, found)
  readSpecialDays(cells, found)
  const against = contradictionsOf(cells, others)
  if (against.hidesStreet) values.hidesAddress = true
  if (against.isClosedForNow) values.closedForNow = true
  const hidden: RowProblem[] = []
  for (const contact of against.keeps) {
    if (!values[contact]) continue
    values[contact] = ''
    hidden.push({ field: contact, text: t.asksNotToPublish() })
    found.left.push(t.privateLeftOut({ column: columnName(contact) }))
  }
  readWeekOf(cells, found)
  const proof = readProof(cells, today)
  const { checked, left } = checkedRow(values, place, cells)
  const said = checked.problems
  problems.push(...place.problems, ...said.filter(({ field }) => !isEmpty(values, field)))
  notes.push(...place.notes, ...proof.notes)
  const lacks = lacksOf(
    said.filter(({ field }) => isEmpty(values, field)),
    [...left, ...hidden],
  )
  if (!values.description) notes.push(t.noDescription())
  const parts: Partial<ListedFacts> = factsOf(checked.parts, values, cells)
  const record: ImportRecord = {
    ...idsOf(cells),
    facts: parts,
    ...(values.category && { categorySlug: values.category }),
    ...(found.doubts.some(({ kind }) => kind === 'no category') && { isCategoryGuessed: true }),
    ...(place.county && { county: place.county }),
    ...servesOf(cells, place.serves, notes),
    ...(place.lat !== null && place.lng !== null && { lat: place.lat, lng: place.lng }),
    ...(proof.proof && { verification: proof.proof }),
    lacks: problems.some(({ field }) => field === 'category')
      ? lacks.filter(({ field }) => field !== 'category')
      : lacks,
  }
  if (county && cells.timeZone === undefined && (place.zip || place.city || cells.county))
    record.facts.timeZone = zoneOfCounty(county.slug)
  const isAsked = ({ field }: RowProblem) => field === 'phone' || field === 'zip'
  const asked = left.filter(isAsked).map((one): Doubt => ({
    kind: one.field === 'zip' ? 'zip' : 'phone',
    text: leftOutQuestion(one),
  }))
  return {
    name: name || lineOf(given.name ?? ''),
    record,
    problems: unique(problems),
    notes,
    questions: hoursQuestions(values),
    doubts: [...against.doubts, ...found.doubts, ...place.doubts, ...asked],
    left: [
      ...left.filter((one) => !isAsked(one)).map(leftOutLine),
      ...found.left,
      ...place.left,
      ...proof.left,
    ],
    ...(found.guess && { guess: found.guess }),
  }
}

/** Drops invalid optional values. */
function checkedRow(values: FormValues, place: ReadPlace, cells: Cells) {
  const check = () => {
    const { parts, problems } = checkBusiness(values, knownSlugs())
    const wrongZip = zipProblem(values.zip)
    const ofFields = problems.map((problem) => withMeaning(problem, values, place.county))
    const meant = ofFields.filter((problem) => problem !== null)
    return { parts, problems: [...(wrongZip ? [{ field: 'zip', text: wrongZip }] : []), ...meant] }
  }
  const first = check()
  const { left, problems } = leaveOutWrong(values, first.problems, place.isSurelyFlorida)
  const quoted = left.map((one) => ({
    ...one,
    was: wholeCell(cells[one.field as Column], one.was),
  }))
  return { checked: left.length ? check() : { ...first, problems }, left: quoted }
}

/** The cell that a value was read from, as its list has it. */
function wholeCell(cell: string | undefined, value: string): string {
  const whole = lineOf(cell ?? '')
  return whole.includes(value) ? whole : value
}

function unique(problems: RowProblem[]): RowProblem[] {
  const seen = new Set<string>()
  return problems.filter(({ text }) => !seen.has(text) && seen.add(text))
}

/** Null for form rules that don't apply to lists. */
function withMeaning(
  { field, text }: FieldProblem,
  values: FormValues,
  county: string,
): RowProblem | null {
  if (field === 'description') {
    if (values.description.length >= businessFields.description.min) return { field, text }
    const secret = privateNumberProblem(values.description)
    return secret ? { field, text: secret } : null
  }
  if (field === 'city' && !values.city && county) return null
  if (field === 'county' && county) return null
  return { field, text }
}

function isEmpty(values: FormValues, field: string): boolean {
  const value = values[field as keyof FormValues]
  return typeof value === 'string' ? value === '' : false
}

/** Skips office notes and privacy requests. */
function readDescription(text: string, { values, left }: Findings): void {
  const isInternal = /^\W*(?:internal|office|staff|admin)(?:\s+(?:notes?|use|only))*\s*[:–—-]/i
  if (isInternal.test(text) || asksToHideStreet(text) || keepsNumber(text))
    left.push(t.descriptionInternal({ text: text.slice(0, 60) }))
  else values.description = text
}

/** Descriptions in unmapped columns. */
function described(others: readonly OtherCell[]): string[] {
  const isAbout = ({ heading }: OtherCell) => /desc|about|services?|what|products?/i.test(heading)
  return others.filter(isAbout).map(({ text }) => text)
}

/** Asks if the name or description suggests a category. */
function guessCategory(texts: string[], { values, doubts }: Findings): void {
  const slug = categoryInTexts(texts)
  if (!slug) return
  values.category = slug
  const { name } = findCategory(slug) ?? { name: slug }
  doubts.push({ kind: 'no category', text: t.categoryGuess({ name }) })
}

function readCategoryCell(label: string, byHand: Record<string, string>, found: Findings): void {
  const chosen = new Map(Object.entries(byHand))
  const named = chosen.get(label) ?? chosen.get(label.toLowerCase())
  if (named && findCategory(named)) {
    found.values.category = named
    found.guess = { label, slug: named, isSure: true }
    return
  }
  const read = readCategory(label)
  if (!read.ok) {
    found.problems.push({ field: 'category', text: read.problem })
    return
  }
  found.values.category = read.slug
  const { name } = findCategory(read.slug) ?? { name: read.slug }
  if (read.how !== 'name') found.guess = { label, slug: read.slug, isSure: read.how !== 'guess' }
  if (read.how === 'guess') {
    const text = t.categoryAsk({ label: label.slice(0, 60), name })
    found.doubts.push({ kind: 'category', text })
    return
  }
  const others = read.others.join(', ')
  if (others) found.notes.push(t.readAsWithout({ typed: label, meant: name, others }))
  else if (slugOf(label) !== read.slug) found.notes.push(t.readAs({ typed: label, meant: name }))
}

function readAnswers(cells: Cells, { values, notes, left }: Findings): void {
  const second = readSecondCategory(cells, values.category)
  values.secondCategory = second.slug
  left.push(...second.left)
  const prices = readPriceList(cells.priceList ?? '')
  values.priceList = prices.rows
  left.push(...prices.left)
  const area = areaIn(cells.serves ?? '')
  values.servesZips = area.zips
  values.servesMiles = area.miles
  const license = lineOf(cells.licenseNumber ?? '').replace(
    /^(?:lic(?:ense)?\.?|#|no\.?|number|:|\s)+/i,
    '',
  )
  values.licenseNumber = license
  const branch = lineOf(cells.service ?? '')
  const named = branch.split(/\s*(?:[/,;&+]|\band\b)\s*/i).flatMap((part) => branchOf(part) ?? [])
  values.service = branchOf(branch) ?? named[0] ?? branchIn(branch) ?? ''
  if (new Set(named).size > 1)
    notes.push(t.severalBranches({ text: branch.slice(0, 60), branch: values.service }))
  // Under "Veteran?" or "Military", a yes names no branch and isn't an error.
  if (branch && !values.service && yesOrNo(branch) === null)
    notes.push(t.unknownBranch({ text: branch.slice(0, 40) }))
  values.languages = languagesOf(lineOf(cells.languages ?? ''))
  values.payments = paymentsOf(lineOf(cells.payments ?? ''))
  values.timeZone = /central|chicago|\bct\b|\bcst\b/i.test(cells.timeZone ?? '')
    ? 'America/Chicago'
    : /eastern|york|\bet\b|\best\b/i.test(cells.timeZone ?? '')
      ? 'America/New_York'
      : ''
}

/** Fields with their own parsers. */
const readApart = [
  'name',
  'category',
  'secondCategory',
  'description',
  'street',
  'city',
  'zip',
  'county',
  'serves',
  'phone',
  'email',
  'website',
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'hours',
  'hoursNote',
  'timeZone',
  'languages',
  'payments',
  'licenseNumber',
  'service',
  'specialDays',
  'priceList',
] as const satisfies readonly BusinessField[]

type PlainField = Exclude<BusinessField, (typeof readApart)[number]>
const apart: ReadonlySet<string> = new Set(readApart)
const plainFields: readonly (Ticked | PlainText)[] = fieldNames.filter(
  (name): name is PlainField => !apart.has(name),
)

/** Reads all other fields: text, a day, or yes or no. Any other shape fails to compile. */
function readPlainFields(cells: Cells, found: Findings): void {
  for (const field of plainFields) {
    const cell = cells[field]
    if (cell === undefined) continue
    const { shape, control } = businessFields[field]
    if (shape === 'tick') readYesOrNo(field as Ticked, cell, found)
    else {
      const text = control === 'area' ? textOf(cell) : lineOf(cell)
      const day = fieldEntry(field).kind === 'day' ? dayOf(text) : null
      found.values[field as PlainText] = day ?? text
    }
  }
}

type OfShape<Shape> = {
  [K in PlainField]: (typeof businessFields)[K]['shape'] extends Shape ? K : never
}[PlainField]
type Ticked = OfShape<'tick'>
type PlainText = OfShape<'text'>

function readYesOrNo(field: Ticked, given: string, { values, left }: Findings): void {
  // An x is a yes.
  const cell = cleanLine(given)
  if (/^(?:n\/?a|-|\?)$/i.test(cell)) return
  const answer = cell ? yesOrNo(cell) : false
  if (answer === null) left.push(unclear(field, cell))
  // If in doubt, hide the street.
  values[field] = answer ?? field === 'hidesAddress'
}

function readSpecialDays(cells: Cells, { values, left }: Findings): void {
  const days = readSpecialDaysText(cells.specialDays ?? '')
  if (days) values.specialDays = days
  else left.push(t.specialHoursUnclear())
}

function unclear(column: Column, cell: string): string {
  const say = column === 'hidesAddress' ? t.unclearHidesStreet : t.unclearLeftOut
  return say({ column: columnName(column), text: cell.slice(0, 40) })
}

/** Empty cells say nothing. */
function factsOf(
  parts: ReturnType<typeof checkBusiness>['parts'],
  values: FormValues,
  cells: Cells,
): Partial<ListedFacts> {
  const facts: Partial<Record<string, unknown>> = {}
  for (const field of factNames) {
    const part: unknown = parts[field]
    const isSaid = Array.isArray(part)
      ? part.length > 0
      : part !== null && part !== undefined && part !== ''
    if (isSaid && part !== false) facts[field] = part
  }
  if (cells.hidesAddress !== undefined || values.hidesAddress)
    facts.hidesAddress = values.hidesAddress
  for (const field of factNames) {
    const isAnswered = fieldEntry(field).kind === 'flag' && yesOrNo(cells[field] ?? '') !== null
    if (isAnswered && field !== 'hidesAddress') facts[field] = values[field]
  }
  const note = hoursNoteOf({
    byAppointment: values.byAppointment,
    hoursNote: values.hoursNote || null,
  })
  if (note) facts.hoursNote = note
  return facts
}
