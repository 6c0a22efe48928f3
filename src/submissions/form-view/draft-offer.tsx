import { Button } from '../../ui/button.tsx'
import type { KeptDraft } from './device-draft.ts'

type DraftOfferProps = { draft: KeptDraft; onContinue(): void; onForget(): void }

/** The way back into a form that was not sent. */
export function DraftOffer({ draft, onContinue, onForget }: DraftOfferProps) {
  return (
    <section
      aria-labelledby="draft-heading"
      className="mb-8 rounded-card border-2 border-gold bg-note p-5"
    >
      <h2 id="draft-heading" className="text-lg!">
        You have started this form
      </h2>
      <p className="mt-1">
        {draft.values.name ? `${draft.values.name}, last` : 'Last'} opened on{' '}
        {dayWords(draft.savedAt)}. It was not sent yet.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="button" look="action" onClick={onContinue} className="max-sm:w-full">
          Continue where you left off
        </Button>
        <Button type="button" onClick={onForget} className="max-sm:w-full">
          Start again
        </Button>
      </div>
    </section>
  )
}

function dayWords(moment: string): string {
  const style = { dateStyle: 'long', timeZone: 'America/New_York' } as const
  return new Intl.DateTimeFormat('en-US', style).format(new Date(moment))
}
