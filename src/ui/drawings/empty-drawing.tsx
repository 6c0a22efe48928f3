import type { ReactNode } from 'react'

export type EmptyDrawingKind = 'no-results' | 'not-found' | 'no-posts' | 'no-listings'

export interface EmptyDrawingProps {
  kind: EmptyDrawingKind
  className?: string
}

// Ink follows the text colour when the page sets no variable, so the drawings hold on sand and on navy.
const INK = 'var(--color-ink, currentColor)'
const GULF = 'var(--color-gulf, #5A93CB)'
const GOLD = 'var(--color-gold, #F2C14E)'
const SAND = 'var(--color-dune, #C9AF74)'

/** The soft oval every drawing stands in; `ground` colours its lower part. */
function Ground({ level, ground }: { level: number; ground: string }) {
  const half = Math.sqrt(62 * 62 - (level - 80) ** 2)
  const left = Math.round((74 - half) * 10) / 10
  return (
    <>
      <rect x="12" y="18" width="216" height="124" rx="62" fill={GULF} opacity=".13" />
      <path
        d={`M${left} ${level}A62 62 0 0 0 74 142H166A62 62 0 0 0 ${240 - left} ${level}Z`}
        fill={ground}
        opacity=".3"
      />
    </>
  )
}

/** No results: a chair at the end of an empty dock, facing a low sun. */
const dock = (
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

/** Not found: a lighthouse whose beam looks for a small boat. */
const lighthouse = (
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

/** No posts: a notice board with one blank sheet and room for more. */
const noticeBoard = (
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

/** No listings: a shopfront still to let, with room for a sign. */
const shopfront = (
  <>
    <Ground level={120} ground={SAND} />
    <path d="M66 126V40H174V126" fill="none" stroke={INK} strokeWidth="4" strokeLinejoin="round" />
    <path d="M60 36H180V42H60Z" fill={INK} />
    <rect
      x="82"
      y="47"
      width="76"
      height="15"
      rx="3"
      fill="none"
      stroke={INK}
      strokeWidth="2"
      strokeDasharray="5 4"
      opacity=".65"
    />
    <path
      d="M68 68H86V82A9 9 0 0 1 68 82ZM103 68H120V82A8.5 8.5 0 0 1 103 82ZM137 68H154V82A8.5 8.5 0 0 1 137 82Z"
      fill={INK}
    />
    <path
      d="M86 68H103V82A8.5 8.5 0 0 1 86 82ZM120 68H137V82A8.5 8.5 0 0 1 120 82ZM154 68H172V82A9 9 0 0 1 154 82Z"
      fill={GOLD}
    />
    <rect x="76" y="94" width="46" height="24" rx="2" fill={GULF} opacity=".35" />
    <rect x="76" y="94" width="46" height="24" rx="2" fill="none" stroke={INK} strokeWidth="3" />
    <path
      d="M84 112L96 99M94 112L102 103"
      stroke={INK}
      strokeWidth="2"
      strokeLinecap="round"
      opacity=".5"
    />
    <path d="M134 126V96H162V126" fill="none" stroke={INK} strokeWidth="3" strokeLinejoin="round" />
    <path d="M148 100L141 106M148 100L155 106" stroke={INK} strokeWidth="1.5" />
    <rect
      x="139"
      y="106"
      width="18"
      height="9"
      rx="2"
      fill="#FFFDF7"
      stroke="#0B1F3A"
      strokeWidth="1.5"
    />
    <path d="M50 127H190" stroke={INK} strokeWidth="3" strokeLinecap="round" />
    <path
      d="M200 127Q197 100 205 84"
      fill="none"
      stroke={INK}
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path
      d="M205 85Q196 72 184 80Q192 78 196 83Q190 84 188 92Q196 84 205 85Q214 84 219 94Q219 85 213 82Q219 80 225 84Q217 72 205 85Q208 70 199 66Q204 74 205 85Z"
      fill={INK}
    />
    <path
      d="M40 127Q38 118 32 114M44 127Q44 116 48 110M48 127Q52 119 57 118"
      fill="none"
      stroke={INK}
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </>
)

const DRAWINGS: Record<EmptyDrawingKind, ReactNode> = {
  'no-results': dock,
  'not-found': lighthouse,
  'no-posts': noticeBoard,
  'no-listings': shopfront,
}

/** A small calm drawing for an empty state. Decorative: the sentence beside it says what happened. */
export function EmptyDrawing({ kind, className }: EmptyDrawingProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 240 160"
      width="240"
      height="160"
      aria-hidden="true"
      focusable="false"
    >
      {DRAWINGS[kind]}
    </svg>
  )
}
