import * as t from '#messages/contact.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import type { ContactMessage } from '../../submissions/contact/contact-emails.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'

export type ContactProblem = { field: keyof ContactMessage | 'form'; text: string }
export type ContactAnswer = {
  values: ContactMessage
  formToken: string
  honeypot: string
  problems: ContactProblem[]
}

export const maxContactName = 100
export const maxContactMessage = 3000

export function checkContact(
  values: ContactMessage,
): { ok: true; message: ContactMessage } | { ok: false; problems: ContactProblem[] } {
  const name = cleanLine(values.name)
  const message = cleanText(values.message)
  const email = mailAddress(cleanLine(values.email))
  const problems: ContactProblem[] = []
  if (!name) problems.push({ field: 'name', text: t.enterName() })
  else if (name.length > maxContactName)
    problems.push({ field: 'name', text: t.shortenName({ max: maxContactName }) })
  if (!email) problems.push({ field: 'email', text: t.enterEmail() })
  if (!message) problems.push({ field: 'message', text: t.enterMessage() })
  else if (message.length > maxContactMessage)
    problems.push({ field: 'message', text: t.shortenMessage({ max: maxContactMessage }) })
  if (problems.length || !email) return { ok: false, problems }
  return { ok: true, message: { name, email, message } }
}
