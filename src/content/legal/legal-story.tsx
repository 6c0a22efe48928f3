import * as t from '#messages/legal.ts'
import { OtherLanguage } from '../../platform/ui/other-language.tsx'
import type { LegalText } from './legal-text.ts'

type LegalStoryProps = LegalText & { title: string }

/** A page with the operator's legal text. */
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

/** A heading or paragraph of an operator's text. */
type LegalPart = { kind: 'heading' | 'paragraph'; text: string }

/** Splits a text: an empty line ends a part, and "## " begins a heading. */
export function legalParts(text: string): LegalPart[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('## ')
        ? { kind: 'heading', text: part.slice(3).trim() }
        : { kind: 'paragraph', text: part },
    )
}
