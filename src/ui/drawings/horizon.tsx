import { Birds } from './horizon-birds.tsx'
import { Dunes, SeaOats } from './horizon-dunes.tsx'
import { HorizonGradients } from './horizon-gradients.tsx'
import { Islet } from './horizon-islet.tsx'
import { PalmShapes } from './horizon-palm.tsx'
import { Pier, StiltHouse } from './horizon-pier.tsx'
import { SmallShapes } from './horizon-shapes.tsx'
import { Sea, Sky } from './horizon-water.tsx'

export interface HorizonProps {
  className?: string
}

/** The hero's horizon: a low gold sun over the Gulf. Purely decorative; keep text in the upper half. */
export function Horizon({ className }: HorizonProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 1600 420"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <HorizonGradients />
        <PalmShapes />
        <SmallShapes />
      </defs>
      <Sky />
      <Sea />
      <Islet />
      <Pier />
      <StiltHouse />
      <Birds />
      <Dunes />
      <SeaOats />
    </svg>
  )
}
