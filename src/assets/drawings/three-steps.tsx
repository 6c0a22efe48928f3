import type { ReactNode } from 'react'
import { GOLD, GULF, INK } from './drawing-colors.ts'

export interface StepProps {
  className?: string
}

function Pictogram({ className, children }: StepProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 120 96"
      width="120"
      height="96"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="8" y="12" width="104" height="72" rx="36" fill={GULF} opacity=".15" />
      {children}
    </svg>
  )
}

export function StepSearch({ className }: StepProps) {
  return (
    <Pictogram className={className}>
      <path
        d="M20 66Q34 56 46 66T74 66T100 64"
        fill="none"
        stroke={GULF}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M34 76Q44 70 54 76T76 76"
        fill="none"
        stroke={GULF}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="55" cy="42" r="25" fill={GULF} opacity=".28" />
      <path
        fillRule="evenodd"
        fill={GOLD}
        d="M55 60C47 50 42 45 42 38A13 13 0 0 1 68 38C68 45 63 50 55 60ZM55 33A5 5 0 0 0 55 43A5 5 0 0 0 55 33Z"
      />
      <circle cx="55" cy="42" r="25" fill="none" stroke={INK} strokeWidth="4.5" />
      <path d="M74 61L79 66" stroke={INK} strokeWidth="4.5" />
      <path d="M80 67L93 80" stroke={INK} strokeWidth="9" strokeLinecap="round" />
    </Pictogram>
  )
}

interface CardProps {
  x: number
  y: number
  width: number
  height: number
}

function Card(place: CardProps) {
  return (
    <>
      <rect {...place} rx="5" fill={GULF} opacity=".25" />
      <rect {...place} rx="5" fill="none" stroke={INK} strokeWidth="3.5" />
    </>
  )
}

export function StepCompare({ className }: StepProps) {
  return (
    <Pictogram className={className}>
      <Card x={22} y={26} width={34} height={50} />
      <path d="M29 35H49V46H29Z" fill={GULF} />
      <path
        d="M30 55H48M30 62H44M30 69H40"
        stroke={INK}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
      <Card x={64} y={18} width={38} height={60} />
      <path
        d="M72 56H94M72 63H90M72 70H85"
        stroke={INK}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
      <path
        fillRule="evenodd"
        fill={GOLD}
        d="M83 24Q87.5 27 94 27.500V36C94 43 89 47.5 83 50C77 47.5 72 43 72 36V27.500Q78.5 27 83 24ZM83 29.8L84.9 34.4L89.8 34.8L86 38L87.2 42.8L83 40.2L78.8 42.8L80 38L76.2 34.8L81.1 34.4Z"
      />
    </Pictogram>
  )
}

export function StepCall({ className }: StepProps) {
  return (
    <Pictogram className={className}>
      <path
        fill={INK}
        d="M39.5 19.500L47 17.500Q50 17 51.5 20L56 30Q57 33 55 35L49.5 40Q54.5 51.5 66 57L71 51.500Q73 49 76 50.500L86 55Q89 56.5 88.5 59.500L86.5 67Q85 73 78.5 73C55 72 34 51 33.5 28Q33.5 21.5 39.5 19.500Z"
      />
      <path
        d="M63 37A14 14 0 0 1 70 44M67 27A25 25 0 0 1 80 40M71 17A36 36 0 0 1 90 36"
        fill="none"
        stroke={GOLD}
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <path
        d="M20 66Q28 61 36 66M24 76Q38 69 52 76T78 80"
        fill="none"
        stroke={GULF}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Pictogram>
  )
}
