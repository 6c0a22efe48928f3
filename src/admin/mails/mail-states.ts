import type { MailState } from '../../platform/email/mail.ts'

/** The states of emails in the order that the page offers them. */
export const mailStates: MailState[] = ['waiting', 'held', 'failed', 'sent']

/** The state that an address asks for. */
export function mailStateOf(url: URL): MailState {
  return mailStates.find((state) => state === url.searchParams.get('state')) ?? 'waiting'
}
