import { ButtonLink } from '../ui/button.tsx'
import { EmptyDrawing } from '../ui/drawings/empty-drawing.tsx'

/** What somebody sees when a page could not be made; the id leads to the line in the log. */
export function PageFailed({ requestId }: { requestId: string }) {
  return (
    <div className="shell section-gap text-center">
      <EmptyDrawing kind="no-results" className="mx-auto h-auto w-60" />
      <h1 className="mt-4">This page could not be shown</h1>
      <p className="measure mx-auto mt-3 text-soft">
        Something on our side failed. Nothing you entered was lost here; please try again in a
        minute. If you write to us about it, name this number: <code>{requestId || 'none'}</code>.
      </p>
      <div className="mt-8 flex justify-center">
        <ButtonLink to="/" look="action" reloadDocument>
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}
