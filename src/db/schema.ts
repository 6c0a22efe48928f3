import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { AuthSchema } from './auth-schema.ts'
import type { SubmissionSchema } from './submission-schema.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>
type Computed<T> = ColumnType<T, never, never>
/** A calendar day; both drivers hand it over as text such as 2026-11-21. */
type Day = string

export type BusinessRow = {
  id: string
  name: string
  name_key: Computed<string>
  category_slug: string
  description: string
  street: string | null
  city: string | null
  zip: string | null
  address: Computed<string | null>
  hides_address: boolean
  public_address: Computed<string | null>
  county: string
  phone: string | null
  email: string | null
  website: string | null
  facebook: string | null
  instagram: string | null
  twitter: string | null
  linkedin: string | null
  service: string | null
  license_number: string | null
  google_place_id: string | null
  time_zone: string
  hours_note: string | null
  latitude: number | null
  longitude: number | null
  location_precision: string
  position: Computed<string | null>
  search_text: Computed<string>
  is_featured: boolean
  is_sample: boolean
  status: Generated<string>
  created_at: Stamp
  updated_at: Stamp
}

/** A mail on its way out; see `src/mail`. */
type MailRow = {
  id: string
  number: GeneratedAlways<number>
  to_address: string
  subject: string
  text: string
  html: string
  created_at: Date
  send_after: Date
  attempts: Generated<number>
  last_error: string | null
  sent_at: Date | null
  gave_up_at: Date | null
}

type TablesOfFeatures = AuthSchema & SubmissionSchema

/** Every table, as Kysely needs it; the columns are explained in the migrations. */
export type Schema = TablesOfFeatures & {
  categories: { slug: string; name: string; group_slug: string; icon: string }
  businesses: BusinessRow
  business_counties: { business_id: string; county_slug: string; relation: string }
  business_images: {
    id: Generated<number>
    business_id: string
    url: string
    alt: string
    place: number
  }
  business_hours: {
    business_id: string
    weekday: number
    opens_minute: number
    closes_minute: number
  }
  verifications: {
    id: Generated<number>
    business_id: string
    method: string
    checked_on: Day
    expires_on: Day
    note: string
  }
  posts: {
    id: Generated<number>
    business_id: string
    type: string
    posted_on: Day
    content: string
    image: string | null
  }
  articles: {
    id: string
    aliases: string[]
    title: string
    display_title: string
    summary: string
    category: string
    content: ColumnType<unknown, string, string>
    main_image: string
    address: string | null
    website: string | null
    phone: string | null
    facebook: string | null
    instagram: string | null
    license_lines: string[]
    home_place: number | null
    place: number
    updated_at: Stamp
    published_at: Stamp
  }
  resources: {
    id: string
    section: string
    place: number
    title: string
    description: string
    address: string | null
    phone: string | null
    website: string | null
    logo: string | null
    extra: string | null
  }
  mails: MailRow
  team_members: {
    user_id: string
    email: string | null
    role: 'reviewer' | 'admin'
    granted_at: Stamp
    granted_by: string
  }
  account_sessions: {
    session_id: string
    user_id: string
    used_at: Generated<Date | null>
    proved_at: Generated<Date | null>
  }
  confirmed_factors: { factor_id: string; user_id: string; confirmed_at: Date }
}

/** A handle to the database, or to a transaction in it: queries take either. */
export type Db = Kysely<Schema>
