import { GOLD, GULF, INK, SAND } from './drawing-colors.ts'
import { Ground } from './drawing-ground.tsx'

/** No posts: a notice board with one blank sheet and room for more. */
export function BlankNoticeBoard() {
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
