// Written by scripts/tables.mjs from the migrations, which explain the columns; npm run check compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type DirectoryTables = {
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
    published_at: Date | null
    updated_at: Generated<Date>
    is_sample: Generated<boolean>
    proof: string | null
    image_alt: Generated<string>
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
    kind: Generated<'profile' | 'logo' | 'banner' | 'owner' | 'gallery'>
    image_id: string | null
    focus_x: Generated<number>
    focus_y: Generated<number>
    added_by: string | null
    crop_left: number | null
    crop_top: number | null
    crop_width: number | null
    crop_height: number | null
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
    status: Generated<'published' | 'suspended' | 'archived' | 'unpublished' | 'closed' | 'unconfirmed'>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    street: string | null
    zip: string | null
    address: GeneratedAlways<string | null>
    public_address: GeneratedAlways<string | null>
    languages: Generated<string[]>
    special_days: ColumnType<unknown, string | undefined, string>
    closed_for_now: Generated<boolean>
    reopens_on: string | null
    emergency: Generated<boolean>
    closed_at: Date | null
    public_owner: string | null
    years_of_service: string | null
    services_offered: Generated<string[]>
    takes_messages: Generated<boolean>
    standing_before: 'published' | 'unpublished' | 'closed' | 'unconfirmed' | null
    closed_before: Date | null
    description_spanish: string | null
    service_disabled: Generated<boolean>
    woman_owned: Generated<boolean>
    spouse_owned: Generated<boolean>
    military_discount: Generated<boolean>
    wheelchair_access: Generated<boolean>
    free_estimates: Generated<boolean>
    statewide: Generated<boolean>
    online_only: Generated<boolean>
    payments: Generated<string[]>
    booking_link: string | null
    quote_link: string | null
    menu_link: string | null
    naics_codes: Generated<string[]>
    uei: string | null
    cage: string | null
    core_competencies: string | null
    differentiators: string | null
    past_performance: string | null
    second_category: string | null
    price_list: ColumnType<unknown, string | undefined, string>
    serves_zips: Generated<string[]>
    serves_miles: number | null
  }
  categories: {
    slug: string
    name: string
    group_slug: string
    icon: string
    edited_at: Date | null
    aliases: Generated<string[]>
    added_words: Generated<string[]>
    dropped_words: Generated<string[]>
    place: number | null
    merged_into: string | null
    moved: Generated<string[]>
    translations: ColumnType<unknown, string | undefined, string>
    moved_seconds: Generated<string[]>
  }
  content_changes: {
    made_in: Generated<string>
    made_at: Generated<Date>
  }
  desk_arrivals: {
    id: GeneratedAlways<number>
    at: Date
    path: string
    what: string
    name: string
  }
  desk_reminders: {
    source: 'submission' | 'report' | 'message' | 'contact'
    item_id: string
    due_at: Date
    told_at: Date
  }
  directory_changes: {
    made_in: Generated<string>
    business_id: string
    made_at: Generated<Date>
  }
  found_searches: {
    business_id: string
    day: string
    words: string
    place: string
    count: number
  }
  gone_links: {
    token_hash: string
    gone_at: Date
    why: 'owner' | 'closed' | 'team' | 'sender' | 'account'
  }
  images: {
    id: string
    width: number
    height: number
    widths: number[]
    blur: string
    source_hash: string
    bytes: number
    made_at: Date
  }
  invitation_stops: {
    address_hash: string
    stopped_at: Date
    why: 'reader' | 'team' | 'refused'
  }
  letter_batches: {
    id: string
    made_at: Date
    by_user: string | null
    by_name: string
    language: 'en' | 'es'
  }
  listing_changes: {
    id: string
    number: GeneratedAlways<number>
    business_id: string
    at: Date
    by_role: 'owner' | 'manager' | 'reviewer' | 'admin' | 'directory'
    by_user: string | null
    by_name: string
    action: 'edit' | 'review' | 'undo' | 'unpublish' | 'publish' | 'close' | 'reopen' | 'own' | 'join' | 'leave' | 'remove' | 'suspend' | 'archive' | 'restore' | 'move-pin' | 'merge' | 'unmerge' | 'photos' | 'posts'
    changes: ColumnType<unknown, string | undefined, string>
    submission_id: string | null
    undone_at: Date | null
    why: Generated<string>
    parts: ColumnType<unknown, string | null | undefined, string | null>
    upkeep: ColumnType<unknown, string | null | undefined, string | null>
  }
  listing_invitations: {
    id: string
    business_id: string
    kind: 'manager' | 'owner' | 'hand-over'
    email: string
    token_hash: string
    invited_by: string
    invited_by_email: string
    made_at: Date
  }
  listing_merges: {
    id: string
    from_id: string
    to_id: string
    merged_at: Date
    by_user: string | null
    by_name: string
    moved: ColumnType<unknown, string, string>
    undone_at: Date | null
  }
  listing_upkeep: {
    business_id: string
    confirmed_at: Date
    confirmed_how: 'approval' | 'edit' | 'answer' | 'sender' | 'team' | 'import'
    step: 'half-year' | 'year' | 'last' | 'hide' | null
    step_at: Date | null
    next_at: Date | null
    answered_how: 'edit' | 'answer' | 'sender' | null
  }
  missed_searches: {
    day: string
    words: string
    place: string
    count: number
  }
  owner_invitations: {
    id: string
    business_id: string | null
    way: 'email' | 'letter'
    address_hash: string | null
    link_hash: string | null
    opened_at: Date | null
    batch_id: string | null
    code_hash: string | null
    sent_at: Date
    reminded_at: Date | null
    confirmed_at: Date | null
    corrected_at: Date | null
    removal_at: Date | null
    claimed_at: Date | null
    ended_at: Date | null
    voided_at: Date | null
  }
  posts: {
    id: GeneratedAlways<number>
    business_id: string
    type: Generated<'event' | 'deal' | 'update'>
    posted_on: string
    content: string
    state: Generated<'draft' | 'scheduled' | 'published'>
    image_id: string | null
    image_alt: Generated<string>
    starts_at: Date | null
    ends_at: Date | null
    place: string | null
    expires_on: string | null
    added_by: string | null
    updated_at: Generated<Date>
    title: string | null
    appears_at: Date | null
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
    is_hidden: Generated<boolean>
    checked_on: string | null
    edited_at: Date | null
    translations: ColumnType<unknown, string | undefined, string>
    is_day_and_night: Generated<boolean>
  }
  stale_answers: {
    id: string
    number: GeneratedAlways<number>
    business_id: string
    answer: 'there' | 'asked' | 'closed'
    signals: string[]
    upkeep: ColumnType<unknown, string | null | undefined, string | null>
    mails: Generated<string[]>
    answered_at: Date
    by_user: string | null
    by_name: string
    undone_at: Date | null
  }
  stale_nights: {
    night: string
    sites: Generated<number>
    asked_at: Date | null
    after_id: Generated<string>
    listings: Generated<number>
    ended_at: Date | null
  }
  stale_signals: {
    business_id: string
    kind: 'website' | 'parked' | 'phone' | 'registration' | 'quiet'
    subject: string
    detail: string
    since: string
    answered_at: Date | null
  }
  still_right_links: {
    token_hash: string
    business_id: string
    sent_to: 'owner' | 'listing' | 'sender'
    made_at: Date
    sent_to_hash: string | null
  }
  undeliverable_mailboxes: {
    address_hash: string
    reason: 'bounced' | 'complained'
    detail: string
    marked_at: Date
  }
  verifications: {
    id: GeneratedAlways<number>
    business_id: string
    method: 'sba-vetcert' | 'state-certification' | 'papers-seen' | 'vouched' | 'sam-registered' | 'self-attested'
    checked_on: string
    expires_on: string
    note: Generated<string>
    proves_service: Generated<boolean>
    proves_ownership: Generated<boolean>
    by_name: Generated<string>
    made_at: Generated<Date>
    withdrawn_at: Date | null
    withdrawn_by: string | null
    withdrawn_why: string | null
    renewal_step: Generated<number>
    submission_id: string | null
    holder: string | null
    team_note: Generated<string>
    proves_disability: Generated<boolean>
  }
  visit_counts: {
    name: string
    until: Date
  }
}
