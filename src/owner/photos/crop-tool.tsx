import * as t from '#messages/crop-photo.ts'
import { useState } from 'react'
import { ReactCrop, centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { Crop } from '../../platform/images/image.ts'
import { Button } from '../../platform/ui/button.tsx'
import { inBounds, isCut, minCut, readCrop, wholePhoto } from './crop.ts'

type CropToolProps = {
  source: string
  alt: string
  /** In percent. */
  values: Record<keyof Crop, string>
  isSquare: boolean
  take(crop: Crop): void
}

const shapes = [
  [t.anyShape, undefined],
  [t.square, 1],
  [t.wide, 16 / 9],
] as const

export function CropTool({ source, alt, values, isSquare, take }: CropToolProps) {
  const [aspect, setAspect] = useState<number | undefined>(isSquare ? 1 : undefined)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const read = readCrop((field) => values[field])
  const { left, top, width, height } = read.ok ? read.crop : wholePhoto
  const crop: PercentCrop = { unit: '%', x: left, y: top, width, height }
  const tell = ({ x, y, width, height }: PercentCrop) =>
    take(
      inBounds({
        left: x,
        top: y,
        width: Math.max(minCut, width),
        height: Math.max(minCut, height),
      }),
    )
  const fit = (ratio: number, { width, height }: typeof size) => {
    const full = makeAspectCrop({ unit: '%', width: 100 }, ratio, width, height)
    const fitted =
      full.height <= 100 ? full : makeAspectCrop({ unit: '%', height: 100 }, ratio, width, height)
    tell(centerCrop(fitted, width, height))
  }
  const shape = (ratio: number | undefined) => {
    setAspect(ratio)
    if (ratio && size.width > 0) fit(ratio, size)
  }
  const start = (loaded: typeof size) => {
    setSize(loaded)
    if (isSquare && read.ok && !isCut(read.crop)) fit(1, loaded)
  }
  return (
    <>
      <p className="mb-2 text-sm text-soft">
        {t.how()}
        {isSquare && ` ${t.shownSquare()}`}
      </p>
      <ReactCrop
        crop={crop}
        aspect={aspect}
        keepSelection
        ruleOfThirds
        onChange={(_, part) => tell(part)}
        className="touch-none"
      >
        <img
          src={source}
          alt={alt}
          onLoad={({ currentTarget: { width, height } }) => start({ width, height })}
          className="max-h-[70vh] max-w-full"
        />
      </ReactCrop>
      {!isSquare && (
        <div role="group" aria-label={t.shape()} className="mt-2 flex flex-wrap gap-2">
          {shapes.map(([name, ratio]) => (
            <Button
              key={ratio ?? 0}
              type="button"
              isSmall
              className="aria-pressed:border-2 aria-pressed:border-link"
              aria-pressed={aspect === ratio}
              onClick={() => shape(ratio)}
            >
              {name()}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="mt-2 text-sm">
        {read.ok && isCut(read.crop) ? t.shows({ width, height }) : t.showsAll()}
      </p>
    </>
  )
}
