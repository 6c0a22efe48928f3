import * as t from '#messages/message-problems.ts'
import { cleanLine, cleanText, mixedProblem } from '../../submissions/clean-text.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'
import type { Site } from '../../platform/ui/site.ts'
import { personNameProblem } from '../../platform/email/stranger-text.ts'

export const maxWords = 2000
const minWords = 10
const maxName = 80

/** Messages per day by one address, by one side of a conversation, and to one business. */
export const maxOfDay = { conversationsOfSender: 5, wordsOfSide: 10, conversationsOfBusiness: 25 }

export type MessageValues = {
  name: string
  email: string
  words: string
  isAddressShown: boolean
}

/** `form` is for problems with the whole form. */
export type MessageProblem = { field: keyof MessageValues | 'form'; text: string }

/** @returns the cleaned message, or the problems by field. */
export function checkMessage(
  values: MessageValues,
  site: Pick<Site, 'name' | 'shortName'>,
): { ok: true; message: MessageValues } | { ok: false; problems: MessageProblem[] } {
  const name = cleanLine(values.name)
  const email = mailAddress(cleanLine(values.email))
  const words = cleanText(values.words)
  const problems: MessageProblem[] = []
  const say = (field: MessageProblem['field'], text: string | null) => {
    if (text) problems.push({ field, text })
  }
  if (!name) say('name', t.enterName())
  else if (name.length > maxName) say('name', t.shortenName({ max: maxName }))
  else say('name', personNameProblem(name, site) ?? mixedProblem(name))
  if (!cleanLine(values.email)) say('email', t.enterEmail())
  else if (!email) say('email', t.wrongEmail())
  say('words', wordsProblem(words))
  if (problems.length || !email) return { ok: false, problems }
  return { ok: true, message: { name, email, words, isAddressShown: values.isAddressShown } }
}

/** @param words as `cleanText` leaves them. */
export function wordsProblem(words: string): string | null {
  if (!words) return t.writeMessage()
  if (words.length < minWords) return t.writeMore()
  return words.length > maxWords ? t.shortenMessage({ max: maxWords }) : null
}
