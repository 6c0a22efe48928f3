import { Button } from '../../ui/button.tsx'
import { lastStep, sendLabel } from '../form/form-steps.ts'
import type { SubmissionKind } from '../form/submission-fields.ts'

type FormButtonsProps = {
  kind: SubmissionKind
  step: number
  isLive: boolean
  isSending: boolean
  isSaved: boolean
  onBack(): void
}

/** On to the next step, or to the end: the same button of the form. */
export function FormButtons({ kind, step, isLive, isSending, isSaved, onBack }: FormButtonsProps) {
  const isLast = !isLive || step === lastStep
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap-reverse gap-3">
        {isLive && step > 0 && (
          <Button type="button" onClick={onBack} className="min-h-12 max-sm:flex-1">
            Back
          </Button>
        )}
        <Button
          look="action"
          aria-disabled={isSending}
          className="min-h-12 max-sm:flex-2 aria-disabled:opacity-70"
        >
          {isSending ? 'Sending…' : isLast ? sendLabel(kind) : 'Next'}
        </Button>
      </div>
      {isLive && (
        <p role="status" className="mt-3 text-sm text-soft">
          {isSaved && 'What you type is kept on this device until you send it.'}
        </p>
      )}
    </div>
  )
}
