import { imageAddress, imageSet, type StoredImage } from '../../platform/images/image.ts'
import type { Photo } from './photo.ts'

type PhotoPictureProps = {
  photo: StoredImage & Partial<Pick<Photo, 'focus' | 'kind'>>
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  className?: string
  /** Loads immediately. */
  isFirst?: boolean
}

/** In the best format and size, with a blurred placeholder. A logo is shown whole, on white. */
export function PhotoPicture({ photo, alt, sizes, className, isFirst = false }: PhotoPictureProps) {
  const { width, height, blur, focus = { x: 50, y: 50 } } = photo
  return (
    <picture className="contents">
      {/* Hidden, so they aren't flex items. */}
      <source hidden type="image/avif" srcSet={imageSet(photo, 'avif')} sizes={sizes} />
      <source hidden type="image/webp" srcSet={imageSet(photo, 'webp')} sizes={sizes} />
      <img
        src={imageAddress(photo, 640)}
        srcSet={imageSet(photo, 'jpg')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        className={className}
        style={
          photo.kind === 'logo'
            ? { objectFit: 'contain', backgroundColor: '#fff' }
            : {
                backgroundImage: `url(data:image/webp;base64,${blur})`,
                backgroundSize: 'cover',
                objectPosition: `${focus.x}% ${focus.y}%`,
              }
        }
      />
    </picture>
  )
}
