import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import AirVent from 'lucide-react/icons/air-vent'
import Baby from 'lucide-react/icons/baby'
import Banknote from 'lucide-react/icons/banknote'
import Bone from 'lucide-react/icons/bone'
import BrickWall from 'lucide-react/icons/brick-wall'
import Briefcase from 'lucide-react/icons/briefcase'
import Brush from 'lucide-react/icons/brush'
import Bug from 'lucide-react/icons/bug'
import Camera from 'lucide-react/icons/camera'
import Car from 'lucide-react/icons/car'
import CarFront from 'lucide-react/icons/car-front'
import CircleEllipsis from 'lucide-react/icons/circle-ellipsis'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Dog from 'lucide-react/icons/dog'
import Droplets from 'lucide-react/icons/droplets'
import Dumbbell from 'lucide-react/icons/dumbbell'
import Factory from 'lucide-react/icons/factory'
import Fence from 'lucide-react/icons/fence'
import FileHeart from 'lucide-react/icons/file-heart'
import Fish from 'lucide-react/icons/fish'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hammer from 'lucide-react/icons/hammer'
import HandCoins from 'lucide-react/icons/hand-coins'
import HardHat from 'lucide-react/icons/hard-hat'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Heater from 'lucide-react/icons/heater'
import House from 'lucide-react/icons/house'
import HousePlus from 'lucide-react/icons/house-plus'
import Laptop from 'lucide-react/icons/laptop'
import Layers from 'lucide-react/icons/layers'
import Megaphone from 'lucide-react/icons/megaphone'
import Music from 'lucide-react/icons/music'
import Network from 'lucide-react/icons/network'
import Package from 'lucide-react/icons/package'
import PaintRoller from 'lucide-react/icons/paint-roller'
import Palette from 'lucide-react/icons/palette'
import PartyPopper from 'lucide-react/icons/party-popper'
import PawPrint from 'lucide-react/icons/paw-print'
import Scale from 'lucide-react/icons/scale'
import Scissors from 'lucide-react/icons/scissors'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Ship from 'lucide-react/icons/ship'
import Shirt from 'lucide-react/icons/shirt'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import ShowerHead from 'lucide-react/icons/shower-head'
import Sparkles from 'lucide-react/icons/sparkles'
import SprayCan from 'lucide-react/icons/spray-can'
import Sprout from 'lucide-react/icons/sprout'
import Swords from 'lucide-react/icons/swords'
import Trash2 from 'lucide-react/icons/trash-2'
import Trees from 'lucide-react/icons/trees'
import Truck from 'lucide-react/icons/truck'
import Umbrella from 'lucide-react/icons/umbrella'
import Users from 'lucide-react/icons/users'
import Utensils from 'lucide-react/icons/utensils'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import Warehouse from 'lucide-react/icons/warehouse'
import Waves from 'lucide-react/icons/waves'
import WavesLadder from 'lucide-react/icons/waves-ladder'
import Wrench from 'lucide-react/icons/wrench'
import Zap from 'lucide-react/icons/zap'
import Store from 'lucide-react/icons/store'
import type { LucideIcon } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  'air-vent': AirVent,
  baby: Baby,
  banknote: Banknote,
  bone: Bone,
  'brick-wall': BrickWall,
  briefcase: Briefcase,
  brush: Brush,
  bug: Bug,
  camera: Camera,
  car: Car,
  'car-front': CarFront,
  'circle-ellipsis': CircleEllipsis,
  'clipboard-check': ClipboardCheck,
  dog: Dog,
  droplets: Droplets,
  dumbbell: Dumbbell,
  factory: Factory,
  fence: Fence,
  'file-heart': FileHeart,
  fish: Fish,
  'graduation-cap': GraduationCap,
  hammer: Hammer,
  'hand-coins': HandCoins,
  'hard-hat': HardHat,
  'heart-handshake': HeartHandshake,
  'heart-pulse': HeartPulse,
  heater: Heater,
  house: House,
  'house-plus': HousePlus,
  laptop: Laptop,
  layers: Layers,
  megaphone: Megaphone,
  music: Music,
  network: Network,
  package: Package,
  'paint-roller': PaintRoller,
  palette: Palette,
  'party-popper': PartyPopper,
  'paw-print': PawPrint,
  scale: Scale,
  scissors: Scissors,
  shield: Shield,
  'shield-check': ShieldCheck,
  ship: Ship,
  shirt: Shirt,
  'shopping-bag': ShoppingBag,
  'shower-head': ShowerHead,
  sparkles: Sparkles,
  'spray-can': SprayCan,
  sprout: Sprout,
  swords: Swords,
  'trash-2': Trash2,
  trees: Trees,
  truck: Truck,
  umbrella: Umbrella,
  users: Users,
  utensils: Utensils,
  'utensils-crossed': UtensilsCrossed,
  warehouse: Warehouse,
  waves: Waves,
  'waves-ladder': WavesLadder,
  wrench: Wrench,
  zap: Zap,
}

/**
 * `/category-icons.svg`: every icon once, each as a symbol with its Lucide name, and "other" for
 * unknown names. Pages use `<use>`, so that they contain no icon markup.
 */
export function loader(): Response {
  const symbols = [...Object.entries(icons), ['other', Store] as const].map(([name, icon]) => {
    const shapes = renderToStaticMarkup(createElement(icon, { strokeWidth: 1.75 }))
    return `<symbol id="${name}" ${shapes.slice('<svg '.length).replace(/<\/svg>$/, '</symbol>')}`
  })
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
  return new Response(text, { headers })
}
