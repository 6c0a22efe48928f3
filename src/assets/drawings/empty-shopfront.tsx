import { GOLD, GULF, INK, SAND } from './drawing-colors.ts'

function SignAndAwning() {
  return (
    <>
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
    </>
  )
}

function WindowAndDoor() {
  return (
    <>
      <rect x="76" y="94" width="46" height="24" rx="2" fill={GULF} opacity=".35" />
      <rect x="76" y="94" width="46" height="24" rx="2" fill="none" stroke={INK} strokeWidth="3" />
      <path
        d="M84 112L96 99M94 112L102 103"
        stroke={INK}
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".5"
      />
      <path
        d="M134 126V96H162V126"
        fill="none"
        stroke={INK}
        strokeWidth="3"
        strokeLinejoin="round"
      />
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
    </>
  )
}

function Plants() {
  return (
    <>
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
}

export function EmptyShopfront() {
  return (
    <>
      <Ground level={120} ground={SAND} />
      <path
        d="M66 126V40H174V126"
        fill="none"
        stroke={INK}
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M60 36H180V42H60Z" fill={INK} />
      <SignAndAwning />
      <WindowAndDoor />
      <path d="M50 127H190" stroke={INK} strokeWidth="3" strokeLinecap="round" />
      <Plants />
    </>
  )
}

/** The oval under every drawing; `ground` colors its lower part. */
export function Ground({ level, ground }: { level: number; ground: string }) {
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
