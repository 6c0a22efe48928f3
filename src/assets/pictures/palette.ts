import type { Random } from './seeded.ts'

/** From the design tokens, or mixed out of them. */
export const tone = {
  ink: '#0B1F3A',
  navy: '#14345E',
  gulf: '#1B5599',
  teal: '#0E6B73',
  green: '#1B5E45',
  gold: '#F2C14E',
  ember: '#B5431E',
  plum: '#6A3F8C',
  berry: '#9A2C4E',
  olive: '#5B6B1F',
  ochre: '#8A5A00',
  sand: '#F7F3EA',
  shell: '#FFFFFF',
  shellShade: '#E3E4E0',
  shellDeep: '#C4CACC',
  steel: '#8C9AA8',
  steelDark: '#5D6D7E',
  steelLight: '#BCC7D0',
  rubber: '#22303F',
  rubberLight: '#3C4B5B',
  glass: '#A9D2DE',
  glassLight: '#D3EAEE',
  glassDark: '#5E93A8',
  wood: '#B98650',
  woodDark: '#8D6136',
  woodLight: '#D8AC75',
  leaf: '#3F7F58',
  leafDark: '#26593F',
  leafLight: '#6FA76B',
  brick: '#BC6548',
  brickDark: '#944A33',
  brickLight: '#D48A68',
  water: '#3E9DB5',
  waterDark: '#1F7E98',
  waterLight: '#8FD0D8',
  stone: '#CFC9BA',
  stoneDark: '#A9A496',
  stoneLight: '#E6E1D4',
  coral: '#E58F6E',
  tan: '#D9A765',
  tanDark: '#B07F45',
  tanLight: '#EBC98F',
  copper: '#C9814B',
} as const

const pairs: readonly (readonly [string, string])[] = [
  [tone.gulf, tone.gold],
  [tone.teal, tone.coral],
  [tone.green, tone.gold],
  [tone.ember, tone.glassDark],
  [tone.navy, tone.gold],
  [tone.plum, tone.gold],
  [tone.berry, tone.tanLight],
  [tone.gold, tone.gulf],
  [tone.gulf, tone.coral],
  [tone.teal, tone.gold],
  [tone.ember, tone.gold],
]

const coats = [tone.tan, tone.wood, '#8A6B55', tone.shellShade, tone.tanLight] as const
const cats = [tone.steel, '#5B5F68', tone.tan, '#D78B52'] as const

/**
 * Colors for one scene, by the names in its file. An animal's coat is picked when it is first needed, so that other
 * scenes don't draw from `random`.
 */
export function choosePaint(random: Random): (name: string) => string {
  const [main, accent] = random.pick(pairs)
  const tile = main === tone.gold || main === tone.plum ? tone.brick : main
  const colors: Record<string, string> = {
    main,
    'main-dark': deeper(main),
    'main-light': mix(main, tone.shell, 0.28),
    accent,
    'accent-dark': deeper(accent),
    'accent-light': mix(accent, tone.shell, 0.4),
    tile,
    'tile-dark': mix(tile, tone.ink, 0.35),
  }
  const addDog = () => {
    const dog = random.pick(coats)
    Object.assign(colors, {
      dog,
      'dog-dark': mix(dog, tone.woodDark, 0.4),
      'dog-ears': mix(dog, tone.woodDark, 0.55),
    })
  }
  const addCat = () => {
    const cat = random.pick(cats)
    Object.assign(colors, { cat, 'cat-dark': mix(cat, tone.ink, 0.25) })
  }
  return (name) => {
    if (!(name in colors)) (name.startsWith('cat') ? addCat : addDog)()
    const color = colors[name]
    if (!color) throw new Error(`No color is called ${name}`)
    return color
  }
}

/** Warm for light yellows, toward ink for the rest. */
function deeper(color: string): string {
  const warm = [tone.gold, tone.tanLight, tone.coral].some((light) => light === color)
  return warm ? mix(color, tone.brick, 0.34) : mix(color, tone.ink, 0.32)
}

export function mix(from: string, to: string, share: number): string {
  const part = (at: number): string => {
    const a = parseInt(from.slice(at, at + 2), 16)
    const b = parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}
