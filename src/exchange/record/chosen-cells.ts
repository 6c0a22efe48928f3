import { languages, payments, type Language, type Payment } from '../../listings/choices.ts'
import { senseOfAll, tokensOf } from '../../search/engine/phrases.ts'

/** Unknown languages are "Other". */
export function languagesOf(words: string): Language[] {
  const named = words
    .split(/[,;/|&+\n]|\band\b/i)
    .map((word) => word.trim())
    .filter(Boolean)
    .map(languageOf)
  return languages.filter((language) => named.includes(language))
}

function languageOf(word: string): Language {
  const same = languages.find((language) => language.toLowerCase() === word.toLowerCase())
  if (same) return same
  if (/^(eng?|ingl[eé]s)\b/i.test(word)) return 'English'
  if (/^(spa?n?|esp)\b/i.test(word)) return 'Spanish'
  const sense = senseOfAll(tokensOf(word))
  return sense?.kind === 'language' ? sense.language : 'Other'
}

/** "Visa/MC, check & Zelle"; unknown ways are left out. */
export function paymentsOf(words: string): Payment[] {
  const named = words.split(/[,;/|&+\n]|\band\b/i).flatMap((word) => paymentOf(word.trim()) ?? [])
  return payments.filter((payment) => named.includes(payment))
}

function paymentOf(word: string): Payment | null {
  const same = payments.find((payment) => payment.toLowerCase() === word.toLowerCase())
  if (same || !word) return same ?? null
  if (/\b(?:mc|master ?card|visa|amex|american express|discover|cards?|credit|debit)\b/i.test(word))
    return 'Credit and debit cards'
  const sense = senseOfAll(tokensOf(`takes ${word}`)) ?? senseOfAll(tokensOf(word))
  return sense?.kind === 'payment' ? sense.payment : null
}
