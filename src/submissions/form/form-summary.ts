import type { Choices } from './form-in-hand.ts'
import { weekWords } from './hours-in-hand.ts'
import { proofChoices, relationChoices } from './proof-words.ts'
import type { TypedSubmission } from './submission-fields.ts'

/** What was typed in a step, in words: a label and a value each. */
export type SummaryLine = { label: string; value: string }

type Summarised = { typed: TypedSubmission; choices: Choices; fileName: string }

/** The lines of each step, by its id. Empty fields are left out. */
export function summaryOf(all: Summarised): Record<string, SummaryLine[]> {
  return {
    business: business(all),
    where: where(all),
    contact: contact(all),
    hours: hours(all),
    proof: proof(all),
    you: you(all),
  }
}

function lines(pairs: [label: string, value: string][]): SummaryLine[] {
  return pairs.filter(([, value]) => value.trim()).map(([label, value]) => ({ label, value }))
}

function business({ typed, choices }: Summarised) {
  const all = choices.groups.flatMap(({ categories }) => categories)
  return lines([
    ['Name', typed.name],
    ['Category', all.find(({ slug }) => slug === typed.category)?.name ?? ''],
    ['License', typed.licenseNumber],
    ['What it does', typed.description],
  ])
}

function where({ typed, choices }: Summarised) {
  const nameOf = (slug: string) => choices.counties.find((one) => one.slug === slug)?.name ?? ''
  return lines([
    ['Street', typed.street && `${typed.street}${typed.hidesAddress ? ' (hidden)' : ''}`],
    ['City', [typed.city, typed.zip].filter(Boolean).join(' ')],
    ['County', typed.county ? nameOf(typed.county) : 'By the ZIP code'],
    ['Serves too', typed.serves.map(nameOf).join(', ')],
  ])
}

function contact({ typed }: Summarised) {
  return lines([
    ['Phone', typed.phone],
    ['Email', typed.email],
    ['Website', typed.website],
    ['Facebook', typed.facebook],
    ['Instagram', typed.instagram],
    ['X (Twitter)', typed.twitter],
    ['LinkedIn', typed.linkedin],
  ])
}

function hours({ typed }: Summarised) {
  return lines([
    ['Hours', weekWords(typed.days)],
    ['Also', typed.byAppointment ? 'By appointment' : ''],
    ['Note', typed.hoursNote],
  ])
}

function proof({ typed, fileName }: Summarised) {
  return lines([
    ['Branch of service', typed.service],
    ['Proof', proofChoices.find(({ value }) => value === typed.proof)?.label ?? ''],
    ['Number or name', typed.proofNumber],
    ['Paper', fileName],
  ])
}

function you({ typed }: Summarised) {
  return lines([
    ['Name', typed.submitterName],
    ['Email', typed.submitterEmail],
    ['How you know it', relationChoices.find(({ value }) => value === typed.relation)?.label ?? ''],
    ['Owner', [typed.ownerName, typed.ownerEmail, typed.ownerPhone].filter(Boolean).join(', ')],
    ['For our reviewers', typed.message],
  ])
}
