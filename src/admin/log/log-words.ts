import { differencesOf, type Row, type ChangeFilter } from '../../platform/changes/change.ts'
import { clockText, weekdays } from '../../listings/hours.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { searchable } from '../../platform/db/column-text.ts'

export const tableNames: Record<string, string | undefined> = {
  articles: 'Articles',
  resources: 'Resources',
  site_settings: 'Name, logo and texts',
  team_members: 'People and roles',
  team_invitations: 'Invitations',
  businesses: 'Listings',
  submissions: 'Sent in',
  reports: 'Reports',
  conversations: 'Messages to businesses',
  categories: 'Categories',
  imports: 'Imports',
  mails: 'Emails',
}

const fieldWords: Record<string, string | undefined> = {
  added_words: 'What people type for it',
  aliases: 'Other names',
  assigned_at: 'Taken at',
  assigned_name: 'Taken by',
  badges: 'Badges',
  business_id: 'Its listing',
  category_slug: 'Category',
  checked_on: 'Last checked',
  closed_for_now: 'Closed for now',
  confirmed: 'Confirmed as right',
  content: 'Text',
  counties: 'Counties',
  decided_name: 'Decided by',
  display_title: 'Who or what it is about',
  dropped_words: 'Words it is not found by any more',
  due_at: 'Promised until',
  edited_at: 'Changed at',
  gave_up_at: 'Given up at',
  group_slug: 'Group',
  hides_address: 'Hides the street',
  home_place: 'Place on the home page',
  hours_note: 'A note on the hours',
  image_alt: 'What the picture shows',
  is_featured: 'Featured',
  is_hidden: 'Hidden',
  is_sample: 'Sample',
  latitude: 'Pin, north',
  license_lines: 'License lines',
  license_number: 'License number',
  listed_as: 'Listed already as',
  location_precision: 'How exact the pin is',
  longitude: 'Pin, east',
  main_image: 'Picture',
  merged_into: 'Part of',
  moved: 'Listings that went along',
  news_at: 'Message not read yet',
  pending_since: 'Waits since',
  public_owner: 'Owner’s name on the profile',
  same_as: 'Sent in twice, as',
  sent_in: 'What it came of',
  service: 'Branch of service',
  standing_before: 'How it stood before',
  text: 'What it says',
  title: 'Headline',
  translations: 'In other languages',
  why: 'What was written about it',
  zip: 'ZIP code',
}

function fieldWord(field: string): string {
  const plain = field.replace(/_(slug|id)$/, '').replaceAll('_', ' ')
  return fieldWords[field] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}

/** An en dash for nothing. */
function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return textOf(field, value)
  if (typeof value !== 'object') return plain(value)
  if (isPicture(value)) return `A picture (${pictureText(value)})`
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
  return [plain(type), `${kilobytes} kB`, plain(hash)].filter(Boolean).join(', ')
}

/** Shows the size of a picture, not its bytes. */
export function rowText(row: Row | null): string {
  if (!row) return ''
  return JSON.stringify(row, (_name, value: unknown) =>
    isPicture(value) ? `picture: ${pictureText(value)}` : value,
  )
}

function textOf(field: string, text: string): string {
  if (field === 'text' && /^[0-9a-f]{32}$/.test(text)) return 'Its page on the desk tells'
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(text)) return plain(text)
  return text.replaceAll('_', ' ') === text || text.includes(' ') ? text : text.replaceAll('_', ' ')
}

function partText(field: string, one: unknown): string {
  if (typeof one !== 'object' || one === null) return plain(one)
  const row = one as Record<string, unknown>
  if (field === 'hours')
    return `${weekdays[Number(row['weekday'])]} ${clockText(Number(row['opens_minute']))} to ${clockText(Number(row['closes_minute']))}`
  if (field === 'badges')
    return `${plain(row['method'])}, checked ${plain(row['checked_on'])}${row['withdrawn_at'] ? ', withdrawn' : ''}`
  if (field === 'counties') return `${plain(row['county_slug'])} (${plain(row['relation'])})`
  if (field === 'people') return plain(row['role'])
  const name = row['text'] ?? row['alt'] ?? row['content'] ?? row['caption'] ?? row['kind']
  return name ? plain(name) : Object.values(row).map(plain).filter(Boolean).join(' ')
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  const at = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? value : dayAndTime(new Date(at))
}

export type DifferenceLine = { label: string; before: string; after: string }

const mostOfLine = 2000

export function differenceLines(before: Row | null, after: Row | null): DifferenceLine[] {
  const shown = (row: Row | null, field: string) =>
    valueText(field, row?.[field]).slice(0, mostOfLine)
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
