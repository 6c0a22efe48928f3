import * as t from '#messages/window-card.ts'
import { placeText, type Business } from '../../listings/business.ts'
import { badgeLine, isProofSeen } from '../../listings/verification.ts'
import { nameIn } from '../../platform/text/names.ts'

export type CardBusiness = Pick<
  Business,
  'id' | 'name' | 'category' | 'city' | 'county' | 'verification' | 'isSample'
>

/** The lines of a window card around the name and the code; it claims only what was verified. */
export function cardTexts(business: CardBusiness) {
  const { category, verification, isSample } = business
  const isProven = verification?.provesService && verification.provesOwnership
  const badge = verification ? badgeLine(verification, isSample) : null
  return {
    kicker: isSample ? t.sample() : isProven ? t.veteranOwned() : t.listedAsVeteranOwned(),
    about: [nameIn(category.name), placeText(business)].filter(Boolean).join(' · '),
    badge:
      badge && verification && !isSample && isProofSeen(verification.method)
        ? t.verified({ badge })
        : badge,
    madeUp: isSample ? t.madeUp() : null,
  }
}
