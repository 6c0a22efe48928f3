import { useState } from 'react'

const placeholder = '/pictures/none/placeholder.svg'

type PictureProps = { src: string | null; alt: string; className?: string; isFirst?: boolean }

/** Lazily, unless above the fold. */
export function Picture({ src, alt, className = '', isFirst = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  // An error before hydration fires no further event.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.src !== '') setFailed(src)
  }
  return (
    <img
      ref={look}
      src={src && failed !== src ? src : placeholder}
      alt={alt}
      width={640}
      height={400}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(src)}
      // Drawn for light mode.
      className={`dark:[filter:brightness(.75)] ${className}`}
    />
  )
}
