import { useState, type DragEvent } from 'react'
import { useSubmit } from 'react-router'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { PhotoCard, type FailedPhoto } from './photo-card.tsx'
import type { ListedPhoto } from './photo-texts.ts'

type GalleryListProps = { businessId: string; photos: ListedPhoto[]; failed: FailedPhoto | null }

/** The photos of the gallery in their order, which the buttons of each change, and dragging it by its handle. */
export function GalleryList({ businessId, photos, failed }: GalleryListProps) {
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const drop = (event: DragEvent, index: number) => {
    const photo = dragged === null ? null : photos[dragged]
    if (!photo || dragged === null) return
    event.preventDefault()
    end()
    if (index === dragged) return
    const form = { intent: 'move', photo: String(photo.photoId), by: String(index - dragged) }
    void submit(form, { method: 'post', preventScrollReset: true })
  }
  return (
    <ol className="mt-6 space-y-4">
      {photos.map((photo, index) => (
        <li key={photo.photoId}>
          <div
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => drop(event, index)}
            className={`rounded-card ${over === index && dragged !== index ? 'outline-3 outline-link' : ''} ${dragged === index ? 'opacity-50' : ''}`}
          >
            {isHydrated && photos.length > 1 && (
              <span
                draggable
                aria-hidden="true"
                title="Drag this photo to another place"
                onDragStart={({ currentTarget, dataTransfer }) => {
                  dataTransfer.effectAllowed = 'move'
                  // Without data some browsers drag nothing.
                  dataTransfer.setData('text/plain', `Photo ${index + 1}`)
                  dataTransfer.setDragImage(currentTarget.parentElement ?? currentTarget, 20, 20)
                  setDragged(index)
                }}
                onDragEnd={end}
                className="inline-flex min-h-11 cursor-grab items-center gap-2 px-1 text-sm text-soft pointer-coarse:hidden"
              >
                ⠿ Drag
              </span>
            )}
            <PhotoCard
              businessId={businessId}
              photo={photo}
              failed={failed}
              place={{ number: index + 1, isLast: index === photos.length - 1 }}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}
