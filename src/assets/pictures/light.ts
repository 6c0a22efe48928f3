import type { Random } from './seeded.ts'

export type Light = {
  name: string
  sky: string
  horizon: string
  sun: string
  cloud: string
  haze: string
  tint: string
  tintStrength: number
  sunHeight: number
}

const lights: readonly Light[] = [
  {
    name: 'morning',
    sky: '#C3DFEA',
    horizon: '#FBE9CF',
    sun: '#FFD98A',
    cloud: '#FFFBF2',
    haze: '#E2E9E4',
    tint: '#FBE9CF',
    tintStrength: 0,
    sunHeight: 150,
  },
  {
    name: 'noon',
    sky: '#9CCFE8',
    horizon: '#DDF0F3',
    sun: '#FFEFB8',
    cloud: '#FFFFFF',
    haze: '#D3EAEF',
    tint: '#FFFFFF',
    tintStrength: 0,
    sunHeight: 84,
  },
  {
    name: 'late gold',
    sky: '#F6D89B',
    horizon: '#FDEBC9',
    sun: '#F2B640',
    cloud: '#FFF8E8',
    haze: '#F1DDB0',
    tint: '#F2A53E',
    tintStrength: 0.05,
    sunHeight: 178,
  },
  {
    name: 'dusk',
    sky: '#9BA6D0',
    horizon: '#FBC7A2',
    sun: '#F2774A',
    cloud: '#FBD9C4',
    haze: '#DDB6B8',
    tint: '#3C2F6B',
    tintStrength: 0.07,
    sunHeight: 192,
  },
]

/** Dusk comes half as often as the others. */
export function chooseLight(random: Random): Light {
  const at = Math.min(3, Math.floor(random.next() * 3.5))
  return lights[at]!
}
