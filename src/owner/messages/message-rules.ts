import { cleanLine, cleanText, mixedProblem } from '../../submissions/clean-text.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'
import { personNameProblem } from '../../platform/email/stranger-text.ts'

export const maxWords = 2000
const minWords = 10
const maxName = 80

/** How many messages are taken in a day: of one address, of one side of a conversation, for one business. */
export const maxOfDay = { conversationsOfSender: 5, wordsOfSide: 10, conversationsOfBusiness: 25 }

/** A first message as it was filled in. */
export type MessageValues = {
  name: string
  email: string
  words: string
  isAddressShown: boolean
}

/** What is wrong, beside a field or, as `form`, with the whole. */
export type MessageProblem = { field: keyof MessageValues | 'form'; text: string }

/** Checks a first message. @returns the message as it is kept, or what is wrong with which field. */
export function checkMessage(
  values: MessageValues,
): { ok: true; message: MessageValues } | { ok: false; problems: MessageProblem[] } {
  const name = cleanLine(values.name)
  const email = mailAddress(cleanLine(values.email))
  const words = cleanText(values.words)
  const problems: MessageProblem[] = []
  const say = (field: MessageProblem['field'], text: string | null) => {
    if (text) problems.push({ field, text })
  }
  if (!name) say('name', 'Enter your name')
  else if (name.length > maxName) say('name', `Shorten the name to ${maxName} characters or fewer`)
  else say('name', personNameProblem(name) ?? mixedProblem(name))
  if (!cleanLine(values.email)) say('email', 'Enter your email address, so that you get the answer')
  else if (!email) say('email', 'Enter an email address such as name@example.com')
  say('words', wordsProblem(words))
  if (problems.length || !email) return { ok: false, problems }
  return { ok: true, message: { name, email, words, isAddressShown: values.isAddressShown } }
}

/** What is wrong with the words of a message, or null. @param words as `cleanText` leaves them. */
export function wordsProblem(words: string): string | null {
  if (!words) return 'Write your message'
  if (words.length < minWords) return 'Write a few words more, so that you can be understood'
  return words.length > maxWords ? `Shorten the message to ${maxWords} characters or fewer` : null
}
