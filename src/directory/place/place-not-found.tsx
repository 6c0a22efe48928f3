import { ButtonLink } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/drawings/empty-drawing.tsx'

/** What somebody sees who asked for a region or county that Florida does not have. */
export function PlaceNotFound({ kind }: { kind: 'Region' | 'County' }) {
  return (
    <div className="shell section-gap text-center">
      <EmptyDrawing kind="not-found" className="mx-auto h-auto w-60" />
      <h1 className="mt-4">{kind} Not Found</h1>
      <p className="measure mx-auto mt-3 text-soft">
        The {kind.toLowerCase()} you're looking for doesn't exist.
      </p>
      <div className="mt-8">
        <ButtonLink to="/regions" look="action">
          Back to All Regions
        </ButtonLink>
      </div>
    </div>
  )
}
