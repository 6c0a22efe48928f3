import type { ListedFacts } from '../../listings/business.ts'
import { findCategory } from '../../listings/categories.ts'
import { cleanLine } from '../../submissions/clean-text.ts'
import { findCounty } from '../../florida/counties.ts'
import { slugOf } from '../../florida/letters.ts'
import { listedFields } from '../../submissions/form/business-details.ts'
import { businessFields } from '../../submissions/form/business-fields.ts'
import { checkBusiness, type FieldProblem } from '../../submissions/form/check-form.ts'
import { zipProblem } from '../../submissions/form/check-submission.ts'
import { knownSlugs, zoneOfCounty } from '../../submissions/form/form-choices.ts'
import { readValues, type FormValues } from '../../submissions/form/form-values.ts'
import { writeWeek } from '../../submissions/form/week-values.ts'
import { hoursNoteOf } from '../../submissions/lifecycle/listing-of.ts'
import { branchOf, calmed, languagesOf, lineOf, textOf, yesOrNo, dayOf } from './cells.ts'
import { columnLabel, type Column } from './columns.ts'
import { asksToHideStreet, contradictionsOf, keepsNumber } from './contradictions.ts'
import type { Cells, ImportRecord, OtherCell, ReadRow, RowProblem } from './import-record.ts'
import { lacksOf, leaveOutWrong, leftOutLine, leftOutQuestion } from './leave-out.ts'
import { categoryInTexts, readCategory } from './read-category.ts'
import { readContacts } from './read-contacts.ts'
import { hoursQuestions } from '../../submissions/questions/hours-questions.ts'
import { readDayHours, readHours } from './read-hours.ts'
import { readPlace, type ReadPlace } from './read-place.ts'
import { servedCounties } from './place-fit.ts'
import type { NewVerification, VerificationMethod } from '../../listings/verification.ts'
import { lackOfBadge, noDocuments, wrongWords } from '../../submissions/lifecycle/badge-rule.ts'

/** `categories`: chosen by hand, by label. `today`: like 2026-11-21. */
export type RowContext = { categories: Record<string, string>; today: string }

type Findings = {
  values: FormValues
  problems: RowProblem[]
  notes: string[]
  left: string[]
  doubts: string[]
  guess?: ReadRow['guess']
}

/**
 * Applies the forms' rules.
 * @param others unmapped cells, which may hold reasons not to list the business.
 */
export function readRow(
  given: Cells,
  { categories, today }: RowContext,
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
  const place = readPlace(cells)
  Object.assign(values, { street: place.street, city: place.city, zip: place.zip })
  const county = findCounty(place.county.split(',')[0] ?? '')
  values.county = county?.slug ?? ''
  readContacts(cells, found)
  readAnswers(cells, found)
  const against = contradictionsOf(cells, others)
  if (against.hidesStreet) values.hidesAddress = true
  for (const contact of against.keeps) {
    if (!values[contact]) continue
    values[contact] = ''
    found.left.push(`${columnLabel(contact)} is left out: the row asks not to publish it.`)
  }
  readWeekOf(cells, found)
  const proof = readProof(cells, today)
  const { checked, left } = checkedRow(values, place)
  const said = checked.problems
  problems.push(...place.problems, ...said.filter(({ field }) => !isEmpty(values, field)))
  notes.push(...place.notes, ...proof.notes)
  const lacks = lacksOf(
    said.filter(({ field }) => isEmpty(values, field)),
    left,
  )
  if (!values.description) notes.push('It has no description yet.')
  const parts: Partial<ListedFacts> = factsOf(checked.parts, values, cells)
  const record: ImportRecord = {
    ...idsOf(cells),
    facts: parts,
    ...(values.category && { categorySlug: values.category }),
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
  const asked = left.filter(isAsked).map(leftOutQuestion)
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
function checkedRow(values: FormValues, place: ReadPlace) {
  const check = () => {
    const { parts, problems } = checkBusiness(values, knownSlugs())
    const wrongZip = zipProblem(values.zip)
    const ofFields = problems.map((problem) => withMeaning(problem, place.county))
    const meant = ofFields.filter((problem) => problem !== null)
    return { parts, problems: [...(wrongZip ? [{ field: 'zip', text: wrongZip }] : []), ...meant] }
  }
  const first = check()
  const { left, problems } = leaveOutWrong(values, first.problems, place.isSurelyFlorida)
  return { checked: left.length ? check() : { ...first, problems }, left }
}

function unique(problems: RowProblem[]): RowProblem[] {
  const seen = new Set<string>()
  return problems.filter(({ text }) => !seen.has(text) && seen.add(text))
}

/** Null for form rules that don't apply to lists. */
function withMeaning({ field, text }: FieldProblem, county: string): RowProblem | null {
  if (field === 'description') return text.startsWith('Shorten') ? { field, text } : null
  if (field === 'category') return text === 'Choose a category' ? { field, text } : null
  if (field === 'city' && text === businessFields.city.missing && county) return null
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
    left.push(`The description isn’t meant for visitors and is left out: “${text.slice(0, 60)}”.`)
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
  doubts.push(`It has no category. Is it ${findCategory(slug)?.name ?? slug}?`)
}

function readCategoryCell(label: string, byHand: Record<string, string>, found: Findings): void {
  const chosen = new Map(Object.entries(byHand))
  const named = chosen.get(label) ?? chosen.get(label.toLowerCase())
  if (named && findCategory(named)) {
    found.values.category = named
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
    found.doubts.push(`We have no category “${label.slice(0, 60)}”. Is it ${name}?`)
    return
  }
  const rest = read.others.length ? `; ${read.others.join(', ')} was left out` : ''
  if (rest || slugOf(label) !== read.slug)
    found.notes.push(`"${label}" was taken for ${name}${rest}.`)
}

function readAnswers(cells: Cells, { values, left, notes }: Findings): void {
  const license = lineOf(cells.licenseNumber ?? '').replace(
    /^(?:lic(?:ense)?\.?|#|no\.?|number|:|\s)+/i,
    '',
  )
  values.licenseNumber = license
  const branch = lineOf(cells.service ?? '')
  values.service = branchOf(branch) ?? ''
  // Under "Veteran?" or "Military", a yes names no branch and isn't an error.
  if (branch && !values.service && yesOrNo(branch) === null)
    notes.push(`"${branch.slice(0, 40)}" is no branch of service that we list, and was left out.`)
  values.languages = languagesOf(lineOf(cells.languages ?? ''))
  values.timeZone = /central|chicago|\bct\b|\bcst\b/i.test(cells.timeZone ?? '')
    ? 'America/Chicago'
    : /eastern|york|\bet\b|\best\b/i.test(cells.timeZone ?? '')
      ? 'America/New_York'
      : ''
  for (const column of ['hidesAddress', 'byAppointment', 'emergency'] as const) {
    // An x is a yes.
    const cell = cleanLine(cells[column] ?? '')
    if (/^(?:n\/?a|-|\?)$/i.test(cell)) continue
    const answer = cell ? yesOrNo(cell) : false
    if (answer === null) left.push(unclear(column, cell))
    // If in doubt, hide the street.
    values[column] = answer ?? column === 'hidesAddress'
  }
}

function unclear(column: Column, cell: string): string {
  const then = column === 'hidesAddress' ? 'so the street is hidden' : 'and is left out'
  return `${columnLabel(column)}: “${cell.slice(0, 40)}” is neither yes nor no, ${then}.`
}

const dayColumns = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ') as Column[]

/** Hours we can't read stay a note. */
function readWeekOf(cells: Cells, { values, notes }: Findings): void {
  const note = lineOf(cells.hoursNote ?? '')
  const byDay = dayColumns.map((column) => lineOf(cells[column] ?? ''))
  const text = byDay.some(Boolean)
    ? byDay
        .map((hours, day) => hours && `${columnLabel(dayColumns[day] as Column).slice(9)} ${hours}`)
        .filter(Boolean)
        .join('; ')
    : lineOf(cells.hours ?? '')
  values.hoursNote = note
  if (!text) return
  const days = byDay.map((hours, weekday) => (hours ? readDayHours(hours, weekday) : []))
  const read = byDay.some(Boolean)
    ? { spans: days.every((spans) => spans !== null) ? days.flat() : null, isByAppointment: false }
    : readHours(text)
  if (read.isByAppointment) values.byAppointment = true
  if (read.spans) {
    values.hours = writeWeek(read.spans)
    return
  }
  const kept = [note, text].filter(Boolean).join(' · ')
  values.hoursNote = kept.length > 200 ? `${kept.slice(0, 199)}…` : kept
  notes.push('The hours could not be read surely, and are kept as a note.')
}

function idsOf(cells: Cells): Pick<ImportRecord, 'listingId' | 'externalId'> {
  const listingId = lineOf(cells.listingId ?? '')
    .replace(/^.*\/business\//, '')
    .toLowerCase()
  const externalId = lineOf(cells.externalId ?? '')
    .replace(/\.0$/, '')
    .slice(0, 200)
  return {
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(listingId) && listingId.length <= 200 && { listingId }),
    ...(externalId && { externalId }),
  }
}

function servesOf(
  cells: Cells,
  inAddress: string[],
  notes: string[],
): Pick<ImportRecord, 'servesCounties'> {
  const text = lineOf(cells.serves ?? '')
  const { names, isRead } = servedCounties(text)
  if (text && !isRead)
    notes.push(`"${text.slice(0, 60)}" names no county that it serves, and was left out.`)
  const all = [...new Set([...names, ...inAddress])]
  return all.length ? { servesCounties: all } : {}
}

/** Empty cells say nothing. */
function factsOf(
  parts: ReturnType<typeof checkBusiness>['parts'],
  values: FormValues,
  cells: Cells,
): Partial<ListedFacts> {
  const facts: Partial<Record<string, unknown>> = {}
  for (const field of listedFields) {
    const part: unknown = parts[field]
    const isSaid = Array.isArray(part)
      ? part.length > 0
      : part !== null && part !== undefined && part !== ''
    if (isSaid && part !== false) facts[field] = part
  }
  if (cells.hidesAddress !== undefined || values.hidesAddress)
    facts.hidesAddress = values.hidesAddress
  if (yesOrNo(cells.emergency ?? '') !== null) facts.emergency = values.emergency
  const note = hoursNoteOf({
    byAppointment: values.byAppointment,
    hoursNote: values.hoursNote || null,
  })
  if (note) facts.hoursNote = note
  return facts
}

/** A formula in a name would be published. */
function withoutFormulas(
  given: Cells,
  { problems, notes }: { problems: RowProblem[]; notes: string[] },
): Cells {
  const isFormula = (text: string) => /^\s*=\s*[^\s=]/.test(text)
  const cells = Object.entries(given) as [Column, string][]
  for (const [column, text] of cells) {
    if (!isFormula(text)) continue
    const what = `${text.trim().slice(0, 40)} is a formula of a spreadsheet`
    if (column === 'name')
      problems.push({ field: column, text: `${what}. Paste the column as values, and try again.` })
    else notes.push(`${columnLabel(column)}: ${what}, and was not read.`)
  }
  return Object.fromEntries(cells.filter(([, text]) => !isFormula(text)))
}

const methods: [RegExp, VerificationMethod][] = [
  [/self|attest|owner'?s? (?:own )?word|stated|honor/i, 'self-attested'],
  [/vet\s?cert|\bsba\b|sdvosb|\bvosb\b|small business admin/i, 'sba-vetcert'],
  [/state|florida|\bdms\b|\bosd\b|veteran business enterprise|\bvbe\b/i, 'state-certification'],
  [/vouch|organi[sz]ation|\bvfw\b|legion|\bdav\b|amvets/i, 'vouched'],
  [/papers|documents?|dd[\s-]?214|seen|va (?:id|letter)/i, 'papers-seen'],
]

const ofService = /dd[\s-]?214|discharge|service|military|va (?:id|card|letter)|veteran id/i
const ofOwnership = /owner|regist|sunbiz|licen[sc]e|annual report|articles of|tax return/i

/** `left`: why there's no badge; an existing badge stays. */
type ReadProof = { proof: NewVerification | null; left: string[]; notes: string[] }

/** A badge needs a check and a date; "verified" alone isn't enough. */
function readProof(cells: Cells, today: string): ReadProof {
  const said = lineOf(cells.proofMethod ?? '')
  const note = lineOf(cells.proofNote ?? '')
  const checked = lineOf(cells.proofCheckedOn ?? '')
  if (/^(?:no|n|false|0|not verified|unverified)$/i.test(said)) return none([])
  if (!said)
    return none(note || checked ? ['It names no method of proof, so it gets no badge.'] : [])
  const method = methods.find(([words]) => words.test(said))?.[1]
  if (!method)
    return none([`"${said.slice(0, 40)}" does not say how it was checked, so it gets no badge.`])
  const day = dayOf(checked)
  if (!day || day > today)
    return wrong('Write the day on which the proof was checked, such as 2026-03-14.')
  const facts = {
    provesService: ofService.test(`${said} ${note}`),
    provesOwnership: ofOwnership.test(`${said} ${note}`),
  }
  // The person importing the list vouches for its checks.
  const seenElsewhere = note && `In the list as checked: ${note}`
  const proof = { method, note, seenElsewhere, isLookedUp: true, ...facts }
  const [secret] = wrongWords({ why: '', proof })
  if (secret) return wrong(secret.text)
  const [lack] = lackOfBadge(proof, noDocuments)
  if (lack) return wrong(lack.text)
  const given = { method, checkedOn: day, note, ...(method === 'papers-seen' && facts) }
  return { proof: given, left: [], notes: [] }
}

function none(notes: string[]): ReadProof {
  return { proof: null, left: [], notes }
}

function wrong(text: string): ReadProof {
  return { proof: null, left: [`It gets no badge. ${text}`], notes: [] }
}
