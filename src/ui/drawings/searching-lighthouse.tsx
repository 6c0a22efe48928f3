import { GOLD, GULF, INK } from './drawing-colors.ts'
import { Ground } from './drawing-ground.tsx'

/** Not found: a lighthouse whose beam looks for a small boat. */
export function SearchingLighthouse() {
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
