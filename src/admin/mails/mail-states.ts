import type { MailState } from '../../platform/email/mail.ts'

export const mailStates: MailState[] = ['waiting', 'held', 'failed', 'ended', 'sent']

export function mailStateOf(url: URL): MailState {
  return mailStates.find((state) => state === url.searchParams.get('state')) ?? 'waiting'
}
