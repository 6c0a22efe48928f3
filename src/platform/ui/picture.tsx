import { useState } from 'react'

/** The picture shown when one is missing or fails to load: a town hall between palms. */
const placeholder = '/pictures/none/placeholder.svg'

type PictureProps = { src: string | null; alt: string; className?: string; isFirst?: boolean }

/** A picture that loads when it is near, unless it is the first thing seen. */
export function Picture({ src, alt, className, isFirst = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  // One that failed before script took over the page has no more event to tell of it.
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
      className={className}
    />
  )
}
