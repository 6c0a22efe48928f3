import { cleanLine, cleanText } from '../clean-text.ts'
import { mailAddress } from '../contact-rules.ts'

/** `mine` leads to claiming. */
export const reportChoices = [
  { kind: 'phone', label: 'The phone number is wrong', reported: 'The phone number is wrong' },
  { kind: 'hours', label: 'The hours are wrong', reported: 'The hours are wrong' },
  { kind: 'address', label: 'The address is wrong', reported: 'The address is wrong' },
  { kind: 'closed', label: 'It has closed for good', reported: 'It has closed for good' },
  { kind: 'mine', label: 'It is my business, and I want to run this page', reported: '' },
  {
    kind: 'remove',
    label: 'It is my business, and I do not want it listed',
    hint: 'Enter your email address below. We send a link there to check that it is yours',
    reported: 'It should not be listed at all',
  },
  { kind: 'not-veteran', label: 'It is not veteran-owned', reported: 'It is not veteran-owned' },
  {
    kind: 'offensive',
    label: 'Something on this page is offensive',
    reported: 'Something on it is offensive',
  },
  { kind: 'else', label: 'Something else', reported: 'Something else is wrong' },
] as const

type Choice = (typeof reportChoices)[number]['kind']
const ownKinds = {
  unconfirmed: 'No one has confirmed it for a year and a half, and there is no one to ask',
  site: 'Its website does not answer',
}
export type ReportKind = Exclude<Choice, 'mine'> | keyof typeof ownKinds

export function isOwnKind(kind: ReportKind): kind is keyof typeof ownKinds {
  return kind === 'unconfirmed' || kind === 'site'
}

export function reportText(kind: ReportKind): string {
  if (isOwnKind(kind)) return ownKinds[kind]
  return reportChoices.find((choice) => choice.kind === kind)?.reported ?? ''
}

export type ReportValues = { kind: string; text: string; email: string }
export type Report = { kind: ReportKind; text: string; email: string | null }
export type ReportProblem = { field: 'kind' | 'text' | 'email' | 'form'; text: string }

export type ReportAnswer = {
  values: ReportValues
  formToken: string
  honeypot: string
  problems: ReportProblem[]
}

export const maxReportText = 1000

export function checkReport(
  values: ReportValues,
): { ok: true; report: Report | 'mine' } | { ok: false; problems: ReportProblem[] } {
  const choice = reportChoices.find(({ kind }) => kind === values.kind)?.kind
  if (choice === 'mine') return { ok: true, report: 'mine' }
  const text = cleanText(values.text)
  const line = cleanLine(values.email)
  const email = line ? mailAddress(line) : null
  const problems: ReportProblem[] = []
  if (!choice) problems.push({ field: 'kind', text: 'Choose what is wrong' })
  if (choice === 'else' && !text) problems.push({ field: 'text', text: 'Write what is wrong' })
  if (text.length > maxReportText)
    problems.push({ field: 'text', text: `Shorten it to ${maxReportText} characters or fewer` })
  if (choice === 'remove' && !line)
    problems.push({
      field: 'email',
      text: 'Enter your email address: we send a link there to check that it is yours',
    })
  if (line && !email)
    problems.push({ field: 'email', text: 'Enter an email address such as name@example.com' })
  if (!choice || problems.length) return { ok: false, problems }
  return { ok: true, report: { kind: choice, text, email } }
}

export type ReportOutcome = 'fixed' | 'not-right' | 'removed' | 'closed'

const outcomeNames: Record<ReportOutcome | 'open', string> = {
  open: 'Waiting',
  fixed: 'Fixed',
  'not-right': 'Listing was correct',
  removed: 'Listing removed',
  closed: 'Closed without an answer',
}

export function outcomeName(state: ReportOutcome | 'open'): string {
  return outcomeNames[state]
}

export function ownAddressLabel(isConfirmed: boolean): string {
  return isConfirmed ? 'From its own address' : 'Names its own address, not confirmed'
}
