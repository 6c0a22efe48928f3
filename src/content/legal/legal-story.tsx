import * as t from '#messages/legal.ts'
import { OtherLanguage } from '../../platform/ui/other-language.tsx'
import { legalParts } from './legal-parts.ts'
import type { LegalText } from './legal-text.ts'

type LegalStoryProps = LegalText & { title: string }

/** A page of words that the operator answers for. */
export function LegalStory({ title, text, writtenIn, isTranslation }: LegalStoryProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{title}</h1>
      {isTranslation && <p className="mt-3 text-sm text-soft">{t.englishCounts()}</p>}
      <OtherLanguage writtenIn={writtenIn} />
      <div className="measure mt-4 space-y-4" lang={writtenIn ?? undefined}>
        {legalParts(text).map(({ kind, text }) =>
          kind === 'heading' ? (
            <h2 key={text} className="pt-4 text-xl!">
              {text}
            </h2>
          ) : (
            <p key={text} className="whitespace-pre-line">
              {text}
            </p>
          ),
        )}
      </div>
    </div>
  )
}
