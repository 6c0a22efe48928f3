import type { ComponentType } from 'react'
import type { EmptyDrawingKind } from './empty-drawing.tsx'
import { EmptyShopfront, Ground } from './empty-shopfront.tsx'
import { GOLD, GULF, INK, SAND } from './drawing-colors.ts'

export const emptyDrawings: Record<EmptyDrawingKind, ComponentType> = {
  'no-results': EmptyDock,
  'not-found': SearchingLighthouse,
  'no-posts': BlankNoticeBoard,
  'no-listings': EmptyShopfront,
}

function BlankNoticeBoard() {
  return (
    <>
      <Ground level={118} ground={SAND} />
      <path d="M70 43V52M170 43V52M70 106V127M170 106V127" stroke={INK} strokeWidth="6" />
      <path d="M52 44L120 24L188 44V51L120 32L52 51Z" fill={INK} />
      <rect x="62" y="52" width="116" height="54" rx="4" fill={GULF} opacity=".22" />
      <rect x="62" y="52" width="116" height="54" rx="4" fill="none" stroke={INK} strokeWidth="4" />
      <path
        d="M74 63H98V95H74ZM142 63H166V95H142Z"
        fill="none"
        stroke={INK}
        strokeWidth="2"
        strokeDasharray="4 4"
        opacity=".6"
      />
      <path d="M107 61H133V97H115L107 90Z" fill="#FFFDF7" />
      <path d="M107 90H115V97Z" fill="#D8CDB2" />
      <circle cx="120" cy="63" r="4" fill={GOLD} stroke="#0B1F3A" strokeWidth="1.5" />
      <path
        d="M62 128Q60 120 55 117M66 128Q66 118 70 113M70 128Q74 121 79 120M164 128Q162 121 158 119M169 128Q169 118 173 114M174 128Q177 122 182 121"
        fill="none"
        stroke={INK}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M98 130H140" stroke={INK} strokeWidth="2.5" strokeLinecap="round" opacity=".4" />
    </>
  )
}

function EmptyDock() {
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

function SearchingLighthouse() {
  return (
    <>
      <Ground level={108} ground={GULF} />
      <path d="M83 47L226 62Q230 78 227 92Z" fill={GOLD} opacity=".42" />
      <path d="M69 45L24 43Q16 52 13 64Z" fill={GOLD} opacity=".3" />
      <path d="M14 108H226" stroke={INK} strokeWidth="2" strokeLinecap="round" opacity=".55" />
      <path
        d="M38 112Q46 100 58 101Q66 95 80 97Q96 96 102 103Q112 104 116 112Q78 118 38 112Z"
        fill={INK}
      />
      <path fillRule="evenodd" fill={INK} d="M69 56H83L88 99H64ZM67.3 70L66 82H86L84.7 70Z" />
      <path
        d="M64 52H88V56H64ZM68 38H71V52H68ZM81 38H84V52H81ZM66 38Q76 25 86 38ZM75 31V24H77V31Z"
        fill={INK}
      />
      <path d="M72 40H80V51H72Z" fill={GOLD} />
      <path d="M170 104H206L199 113H177Z" fill={INK} />
      <path d="M189 101V68Q206 84 206 101Z" fill={INK} />
      <path d="M185 101V76Q174 88 172 101Z" fill={GULF} />
      <path
        d="M176 120H202M184 126H196M60 122H98M70 128H88M124 119H146M132 132H150"
        stroke={GULF}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  )
}
