// Written by scripts/tables.mjs from the migrations, which explain the columns; npm run check compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type DirectoryTables = {
  account_sessions: {
    session_id: string
    user_id: string
    used_at: Date | null
    proved_at: Date | null
  }
  articles: {
    id: string
    aliases: Generated<string[]>
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
    license_lines: Generated<string[]>
    home_place: number | null
    place: number
    published_at: Generated<Date>
    updated_at: Generated<Date>
  }
  business_counties: {
    business_id: string
    county_slug: string
    relation: 'located' | 'serves'
  }
  business_hours: {
    business_id: string
    weekday: number
    opens_minute: number
    closes_minute: number
  }
  business_images: {
    id: GeneratedAlways<number>
    business_id: string
    url: string
    alt: Generated<string>
    place: Generated<number>
  }
  businesses: {
    id: string
    name: string
    name_key: GeneratedAlways<string | null>
    category_slug: string
    description: Generated<string>
    hides_address: Generated<boolean>
    city: string | null
    county: Generated<string>
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
    time_zone: Generated<string>
    hours_note: string | null
    latitude: number | null
    longitude: number | null
    location_precision: Generated<'exact' | 'zip' | 'city' | 'prefix' | 'county' | 'unknown'>
    position: GeneratedAlways<string | null>
    search_text: GeneratedAlways<string | null>
    is_featured: Generated<boolean>
    is_sample: Generated<boolean>
    status: Generated<'published' | 'suspended' | 'archived'>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    street: string | null
    zip: string | null
    address: GeneratedAlways<string | null>
    public_address: GeneratedAlways<string | null>
    languages: Generated<string[]>
  }
  categories: {
    slug: string
    name: string
    group_slug: string
    icon: string
  }
  confirmed_factors: {
    factor_id: string
    user_id: string
    confirmed_at: Date
  }
  directory_changes: {
    made_in: Generated<string>
    business_id: string
    made_at: Generated<Date>
  }
  mails: {
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
  posts: {
    id: GeneratedAlways<number>
    business_id: string
    type: Generated<'event' | 'deal' | 'update'>
    posted_on: string
    content: string
    image: string | null
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
  team_members: {
    user_id: string
    email: string | null
    role: 'reviewer' | 'admin'
    granted_at: Date
    granted_by: string
  }
  verifications: {
    id: GeneratedAlways<number>
    business_id: string
    method: 'sba-vetcert' | 'state-certification' | 'papers-seen' | 'vouched' | 'self-attested'
    checked_on: string
    expires_on: string
    note: Generated<string>
  }
}
