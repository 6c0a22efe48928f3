import * as t from '#messages/paper.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import type { Services } from '../../platform/services.server.ts'
import { cardTexts } from '../profile/card-texts.ts'
import { findCard } from '../profile/find-card.server.ts'
import { drawPlacard, type PlacardFormat } from './placard-pdf.server.ts'
import { pdfAnswer } from '../../assets/pictures/pdf.server.ts'

/** A listing's window card or poster as a PDF; 404 where there's no card. */
export async function answerWithCard(
  services: Services,
  businessId: string,
  format: PlacardFormat,
): Promise<Response> {
  const card = await findCard(services, businessId)
  if (!card) throw new Response(t.noListings(), { status: 404 })
  const { business, siteName, url } = card
  const { id, name } = business
  const { kicker, about, badge, madeUp } = cardTexts(business)
  const placard = {
    title: (format === 'card' ? t.cardTitle : t.posterTitle)({ name }),
    site: siteName,
    kicker,
    headline: name,
    about,
    notes: [...(format === 'poster' ? [t.posterWhat()] : []), badge, madeUp].filter(
      (note): note is string => note !== null,
    ),
    url,
  }
  return pdfAnswer(await drawPlacard(placard, format, language()), `${format}-${id}`)
}

/** A poster that leads to the directory. */
export async function answerWithPoster({ site }: Services): Promise<Response> {
  const placard = {
    title: t.posterHeadline(),
    site: site.name,
    kicker: '',
    headline: t.posterHeadline(),
    about: t.posterText(),
    notes: [],
    url: site.url + pathIn(language(), '/'),
  }
  return pdfAnswer(await drawPlacard(placard, 'poster', language()), 'poster')
}
