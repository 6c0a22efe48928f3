import * as t from '#messages/cards.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'

export function SuggestBusiness() {
  const promised = usePromisedTime()
  return (
    <CachedPart
      as="section"
      under={['suggest a business', promised]}
      className="mt-12 rounded-card bg-navy px-6 py-8 text-center text-white print:hidden"
    >
      <h2>{t.suggestTitle()}</h2>
      <p className="measure mx-auto mt-2 text-white/85">{t.suggestText({ promised })}</p>
      <ButtonLink to="/submit-business" look="on-navy" className="mt-5">
        {t.suggestButton()}
      </ButtonLink>
    </CachedPart>
  )
}
