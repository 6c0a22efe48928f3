import * as t from '#messages/admin-log.ts'
import { differencesOf, type Row, type ChangeFilter } from '../../platform/changes/change.ts'
import { clockText, weekdays } from '../../listings/hours.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { outcomeName, type ReportOutcome } from '../../submissions/reports/report.ts'
import { stateName, type State } from '../../submissions/states.ts'
import { searchable } from '../../platform/db/column-text.ts'

export const tableNames: Record<string, string | undefined> = {
  articles: t.articles(),
  resources: t.resources(),
  site_settings: t.nameLogoAndTexts(),
  team_members: t.peopleAndRoles(),
  team_invitations: t.invitations(),
  api_keys: t.apiKeys(),
  businesses: t.listings(),
  submissions: t.sentIn(),
  reports: t.reports(),
  conversations: t.messagesToBusinesses(),
  contact_messages: t.contactForm(),
  stale_answers: t.isItStillThere(),
  categories: t.categories(),
  imports: t.imports(),
  mails: t.emails(),
  invitation_stops: t.invitationStops(),
  letter_batches: t.letters(),
}

const fieldWords: Record<string, string | undefined> = {
  added_words: t.searchWords(),
  aliases: t.otherNames(),
  assigned_at: t.claimedAt(),
  assigned_name: t.claimedBy(),
  badges: t.badges(),
  business_id: t.itsListing(),
  category_slug: t.category(),
  second_category: t.secondCategory(),
  checked_on: t.lastChecked(),
  closed_for_now: t.closedForNow(),
  confirmed: t.confirmedAsRight(),
  content: t.text(),
  counties: t.counties(),
  decided_name: t.decidedBy(),
  display_title: t.whoOrWhatItsAbout(),
  dropped_words: t.removedSearchWords(),
  due_at: t.promisedUntil(),
  edited_at: t.changedAt(),
  gave_up_at: t.givenUpAt(),
  group_slug: t.group(),
  hides_address: t.hidesTheStreet(),
  home_place: t.placeOnTheHomePage(),
  hours_note: t.aNoteOnTheHours(),
  image_alt: t.descriptionOfThePicture(),
  is_featured: t.featured(),
  is_hidden: t.hidden(),
  is_sample: t.sample(),
  latitude: t.pinNorth(),
  license_lines: t.licenseLines(),
  license_number: t.licenseNumber(),
  letters: t.letterCount(),
  listed_as: t.listedAlreadyAs(),
  location_precision: t.howExactThePinIs(),
  longitude: t.pinEast(),
  main_image: t.picture(),
  merged_into: t.partOf(),
  moved: t.listingsThatMovedWithIt(),
  moved_seconds: t.secondsThatMovedWithIt(),
  news_at: t.messageNotReadYet(),
  pending_since: t.waitsSince(),
  public_owner: t.ownersNameOnTheProfile(),
  same_as: t.sentInTwiceAs(),
  sent_in: t.source(),
  service: t.branchOfService(),
  standing_before: t.statusBefore(),
  text: t.text(),
  title: t.headline(),
  translations: t.inOtherLanguages(),
  voided: t.endedCodes(),
  why: t.notes(),
  zip: t.zipCode(),
}

function fieldWord(field: string): string {
  const plain = field.replace(/_(slug|id)$/, '').replaceAll('_', ' ')
  return fieldWords[field] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}

/** An en dash for nothing. */
function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t.yesText() : t.no()
  if (typeof value === 'string') return textOf(field, value)
  if (typeof value !== 'object') return plain(value)
  if (isPicture(value)) return t.aPicture({ picture: pictureText(value) })
  if (!Array.isArray(value))
    return (
      Object.values(value as Row)
        .map(plain)
        .join(', ') || '–'
    )
  const lines = value.map((one: unknown) => partText(field, one))
  return lines.join(field === 'hours' || field === 'badges' ? '; ' : ', ') || '–'
}

/** Bytes in base64. */
type Picture = { type?: unknown; base64: string; hash?: unknown }

function isPicture(value: unknown): value is Picture {
  return typeof value === 'object' && value !== null && 'base64' in value
}

function pictureText({ type, base64, hash }: Picture): string {
  const kilobytes = Math.ceil((base64.length * 3) / 4 / 1000)
  return [plain(type), t.kb({ kilobytes }), plain(hash)].filter(Boolean).join(', ')
}

/** Shows the size of a picture, not its bytes. */
export function rowText(row: Row | null): string {
  if (!row) return ''
  return JSON.stringify(row, (_name, value: unknown) =>
    isPicture(value) ? `picture: ${pictureText(value)}` : value,
  )
}

function textOf(field: string, text: string): string {
  if (field === 'text' && /^[0-9a-f]{32}$/.test(text)) return t.seeItsPageAtThe()
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(text)) return plain(text)
  return text.replaceAll('_', ' ') === text || text.includes(' ') ? text : text.replaceAll('_', ' ')
}

function partText(field: string, one: unknown): string {
  if (typeof one !== 'object' || one === null) return plain(one)
  const row = one as Record<string, unknown>
  if (field === 'hours')
    return t.hoursOf({
      day: weekdays[Number(row['weekday'])] ?? '',
      opens: clockText(Number(row['opens_minute'])),
      closes: clockText(Number(row['closes_minute'])),
    })
  if (field === 'badges')
    return (row['withdrawn_at'] ? t.withdrawnBadge : t.badge)({
      method: plain(row['method']),
      day: plain(row['checked_on']),
    })
  if (field === 'counties') return `${plain(row['county_slug'])} (${plain(row['relation'])})`
  if (field === 'people') return plain(row['role'])
  if (field === 'price_list')
    return ['name', 'price', 'text']
      .map((part) => plain(row[part]))
      .filter(Boolean)
      .join(' ')
  const name = row['text'] ?? row['alt'] ?? row['content'] ?? row['caption'] ?? row['kind']
  return name ? plain(name) : Object.values(row).map(plain).filter(Boolean).join(' ')
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  const at = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? value : dayAndTime(new Date(at))
}

const messageStates: Record<string, string | undefined> = {
  open: t.stateWaiting(),
  waiting: t.stateWaiting(),
  answered: t.stateAnswered(),
  closed: t.stateClosed(),
  spam: t.stateSpam(),
  fine: t.stateFine(),
}

function stateText(table: string, field: string, value: unknown): string | undefined {
  if (field !== 'state' || typeof value !== 'string') return undefined
  if (table === 'reports') return outcomeName(value as ReportOutcome | 'open')
  if (table === 'submissions') return stateName(value as State)
  return table === 'conversations' || table === 'contact_messages'
    ? messageStates[value]
    : undefined
}

export type DifferenceLine = { label: string; before: string; after: string }

const mostOfLine = 2000

/** @param table whose states have special names */
export function differenceLines(
  before: Row | null,
  after: Row | null,
  table = '',
): DifferenceLine[] {
  const shown = (row: Row | null, field: string) =>
    (stateText(table, field, row?.[field]) ?? valueText(field, row?.[field])).slice(0, mostOfLine)
  return differencesOf(before, after).map(({ field }) => ({
    label: fieldWord(field),
    before: shown(before, field),
    after: shown(after, field),
  }))
}

/** Ignores invalid dates. */
export function filterOf({ searchParams }: URL): ChangeFilter {
  const text = (name: string) =>
    searchable(searchParams.get(name) ?? '')
      .trim()
      .slice(0, 100)
  const day = (name: string) => {
    const value = text(name)
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    return isDay ? new Date(value).toISOString().slice(0, 10) : ''
  }
  return { by: text('by'), table: text('table'), from: day('from'), to: day('to') }
}
