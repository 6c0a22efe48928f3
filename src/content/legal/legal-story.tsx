import { legalParts } from './legal-text.ts'

/** A page of words that the operator answers for. */
export function LegalStory({ title, text }: { title: string; text: string }) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{title}</h1>
      <div className="measure mt-4 space-y-4">
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
