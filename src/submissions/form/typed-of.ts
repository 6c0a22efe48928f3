import { weekdays } from '../../directory/hours.ts'
import type { SubmissionDetails } from '../submission.ts'
import type { TypedDay, TypedSubmission } from './submission-fields.ts'

/** A checked form as somebody would type it, to be changed and sent again. */
export function typedOf(details: SubmissionDetails): TypedSubmission {
  const { owner, submitter, proof, hours } = details
  return {
    name: details.name,
    category: details.category,
    description: details.description,
    street: details.street ?? '',
    city: details.city,
    zip: details.zip ?? '',
    county: details.county,
    phone: details.phone ?? '',
    email: details.email ?? '',
    website: details.website ?? '',
    facebook: details.facebook ?? '',
    instagram: details.instagram ?? '',
    twitter: details.twitter ?? '',
    linkedin: details.linkedin ?? '',
    hoursNote: details.hoursNote ?? '',
    timeZone: details.timeZone,
    licenseNumber: details.licenseNumber ?? '',
    service: details.service ?? '',
    proof: proof?.method ?? '',
    proofNumber: proof?.number ?? '',
    submitterName: submitter.name,
    submitterEmail: submitter.email,
    relation: submitter.relation,
    ownerName: owner.name ?? '',
    ownerEmail: owner.email ?? '',
    ownerPhone: owner.phone ?? '',
    message: details.message ?? '',
    hidesAddress: details.hidesAddress,
    byAppointment: details.byAppointment,
    serves: details.serves,
    days: weekdays.map((_, weekday) => typedDay(hours.filter((span) => span.weekday === weekday))),
  }
}

function typedDay(spans: SubmissionDetails['hours']): TypedDay {
  const isAllDay = spans.some(
    ({ opensMinute, closesMinute }) => closesMinute - opensMinute === 1440,
  )
  if (isAllDay) return { isAllDay, spans: [] }
  const typed = spans.map(({ opensMinute, closesMinute }) => ({
    opens: clockOf(opensMinute),
    closes: clockOf(closesMinute),
  }))
  return { isAllDay, spans: typed }
}

/** "08:00", as a time field takes it. */
function clockOf(minute: number): string {
  const ofDay = minute % 1440
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}
