import { useState } from 'react'

/** The picture shown when one is missing or fails to load: a town hall between palms. */
const placeholder = '/pictures/none/placeholder.svg'

type PictureProps = { src: string | null; alt: string; className?: string; isFirst?: boolean }

/** A picture that loads when it is near, unless it is the first thing seen. */
export function Picture({ src, alt, className, isFirst = false }: PictureProps) {
  const [failed, setFailed] = useState(false)
  return (
    <img
      src={failed || !src ? placeholder : src}
      alt={alt}
      width={640}
      height={400}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
      className={className}
    />
  )
}
