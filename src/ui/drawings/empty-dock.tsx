import { GOLD, GULF, INK } from './drawing-colors.ts'
import { Ground } from './drawing-ground.tsx'

/** No results: a chair at the end of an empty dock, facing a low sun. */
export function EmptyDock() {
  return (
    <>
      <Ground level={92} ground={GULF} />
      <path d="M48 92A22 22 0 0 1 92 92Z" fill={GOLD} />
      <g stroke={GOLD} strokeWidth="2.5" strokeLinecap="round">
        <path d="M54 98H86M60 105H78M52 112H72M63 119H76" />
      </g>
      <path d="M18 92H222" stroke={INK} strokeWidth="2" strokeLinecap="round" opacity=".55" />
      <path
        d="M108 117V138M146 117V138M184 117V138"
        stroke={INK}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M203 86V128" stroke={INK} strokeWidth="6" strokeLinecap="round" />
      <path d="M98 110H216V117H98Z" fill={INK} />
      <path
        d="M134 111V90M130 90H163M133 98L158 107L168 110M154 106L170 70"
        fill="none"
        stroke={INK}
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M196 84C190 76 193 68 200 69C204 69 204 62 209 62C213 62 214 65 213 67L224 78L222 79L210 71C210 77 208 81 203 83Z"
        fill={INK}
      />
      <path
        d="M114 128H134M154 132H176M122 135H138"
        stroke={GULF}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M112 50Q117 46 120 51Q124 46 129 50M134 40Q138 37 141 41Q144 37 148 40"
        fill="none"
        stroke={INK}
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".7"
      />
    </>
  )
}
