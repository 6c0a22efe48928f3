import * as t from '#messages/cards.ts'
import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'

/**
 * Replaces forms about sample listings.
 * @param no what can't be done, as a sentence.
 */
export function MadeUpExample({ name, no }: { name: string; no: string }) {
  return (
    <>
      <h1>{t.sampleTitle()}</h1>
      <p className="measure mt-3 text-lg">{t.sampleText({ name, no })}</p>
      <p className="mt-6">
        <ButtonLink to={href('/business-signup')}>{t.addRealBusiness()}</ButtonLink>
      </p>
    </>
  )
}
