import * as states from '#messages/desk-states.ts'
import * as t from '#messages/report-kinds.ts'
import { cleanLine, cleanText } from '../clean-text.ts'
import { mailAddress } from '../contact-rules.ts'

/** `mine` leads to claiming. */
export const reportChoices = [
  { kind: 'phone', label: t.phone, reported: t.phone },
  { kind: 'hours', label: t.hours, reported: t.hours },
  { kind: 'address', label: t.address, reported: t.address },
  { kind: 'closed', label: t.closed, reported: t.closed },
  { kind: 'mine', label: t.mine, reported: () => '' },
  { kind: 'remove', label: t.remove, hint: t.removeHint, reported: t.removeReported },
  { kind: 'not-veteran', label: t.notVeteran, reported: t.notVeteran },
  { kind: 'offensive', label: t.offensive, reported: t.offensiveReported },
  { kind: 'else', label: t.other, reported: t.otherReported },
] as const

type Choice = (typeof reportChoices)[number]['kind']
const ownKinds = { unconfirmed: t.unconfirmed, site: t.site }
export type ReportKind = Exclude<Choice, 'mine'> | keyof typeof ownKinds

export function isOwnKind(kind: ReportKind): kind is keyof typeof ownKinds {
  return kind === 'unconfirmed' || kind === 'site'
}

export function reportText(kind: ReportKind): string {
  if (isOwnKind(kind)) return ownKinds[kind]()
  return reportChoices.find((choice) => choice.kind === kind)?.reported() ?? ''
}

/** In the reporter's own words. */
export function reporterText(kind: ReportKind): string {
  return reportChoices.find((choice) => choice.kind === kind)?.label() ?? reportText(kind)
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
  if (!choice) problems.push({ field: 'kind', text: t.chooseKind() })
  if (choice === 'else' && !text) problems.push({ field: 'text', text: t.writeWhat() })
  if (text.length > maxReportText)
    problems.push({ field: 'text', text: t.shorten({ max: maxReportText }) })
  if (choice === 'remove' && !line) problems.push({ field: 'email', text: t.emailNeeded() })
  if (line && !email) problems.push({ field: 'email', text: t.emailWrong() })
  if (!choice || problems.length) return { ok: false, problems }
  return { ok: true, report: { kind: choice, text, email } }
}

export type ReportOutcome = 'fixed' | 'not-right' | 'removed' | 'closed'

const outcomeNames: Record<ReportOutcome | 'open', () => string> = {
  open: states.reportWaiting,
  fixed: states.reportFixed,
  'not-right': states.reportNotRight,
  removed: states.reportRemoved,
  closed: states.reportClosed,
}

/** For the team. */
export function outcomeName(state: ReportOutcome | 'open'): string {
  return outcomeNames[state]()
}

/** For the team. */
export function ownAddressLabel(isConfirmed: boolean): string {
  return isConfirmed ? states.ownAddress() : states.ownAddressUnconfirmed()
}
