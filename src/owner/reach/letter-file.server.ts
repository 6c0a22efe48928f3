import * as t from '#messages/owner-letter.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'
import { pathIn, type Language } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { siteText } from '../../platform/ui/links.ts'
import { contactLines } from '../upkeep/listing-lines.ts'
import { otherLanguage } from './invitation-email.server.ts'
import { drawLetters, type LetterText, type Sender } from './letter-pdf.server.ts'
import { codeText, letterDays } from './letter-rule.ts'
import { codeOfLetter, findLetters, listBatches, type Letter } from './letters.server.ts'
import { sourceText } from './unconfirmed.server.ts'

/** The letters of a batch with codes that still work, as a PDF; null without any. */
export async function writeLetters(services: Services, batchId: string): Promise<Buffer | null> {
  const [batch] = await listBatches(services, batchId)
  if (!batch) return null
  const { language, madeAt } = batch
  return inLanguage(language, async () => {
    const letters: LetterText[] = []
    for (const letter of await findLetters(services, batchId)) {
      const text = letter.state === 'open' && (await textOf(services, letter))
      if (text) letters.push(text)
    }
    if (letters.length === 0) return null
    return drawLetters(letters, senderOf(services, language, madeAt), language)
  })
}

async function textOf(services: Services, letter: Letter): Promise<LetterText | null> {
  const { db } = services
  const { id, businessId, street, city, zip, source, sentAt } = letter
  const business = businessId && (await findBusiness(db, businessId, today(services)))
  const code = await codeOfLetter(services, id)
  if (!business || !code || !street || !city || !zip) return null
  const until = new Date(sentAt.getTime() + letterDays * 86_400_000)
  return {
    name: business.name,
    street,
    city,
    zip,
    code: codeText(code),
    until: dayInFlorida(until),
    source: sourceText(source),
    shown: contactLines(business).map(({ label, text }) => `${label}: ${text}`),
  }
}

function senderOf({ site }: Services, language: Language, madeAt: Date): Sender {
  const letterUrl = site.url + pathIn(language, '/letter')
  const { contactPhone: phone, contactEmail: email } = site
  return {
    site: site.name,
    shortUrl: siteText(letterUrl),
    letterUrl,
    otherLanguage: otherLanguage(site.url, '/letter'),
    organization: site.organization ?? '',
    address: site.contactAddress ?? '',
    day: dayInFlorida(madeAt),
    questions: phone ? t.questionsOrCall({ phone, email }) : t.questions({ email }),
  }
}
