import { GOLD } from './drawing-colors.ts'

const light = '#E9EFF7'
const water = '#5A93CB'

/** Decorative, on navy. */
export function HomewardBoat({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 480 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 78H480V120H0Z" fill={water} opacity=".22" />
      <path d="M196 78A30 30 0 0 1 256 78Z" fill={GOLD} />
      <g stroke={GOLD} strokeWidth="3" strokeLinecap="round">
        <path d="M200 86H252M210 94H242M204 102H228M230 110H244" />
      </g>
      <path d="M0 78H480" stroke={light} strokeWidth="1.5" opacity=".6" />
      <path d="M120 72H160L152 84H128Z" fill={light} />
      <path d="M141 68V28Q164 50 164 68ZM137 68V38Q122 54 120 68Z" fill={light} />
      <path
        d="M64 92H104M84 100H112M24 98H44M292 96H322M306 104H352M300 88H312"
        stroke={water}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M366 84H480V90H366ZM380 90H386V114H380ZM424 90H430V114H424ZM466 90H472V114H466Z"
        fill={light}
        opacity=".75"
      />
      <path d="M392 44H408L412 84H388Z" fill={light} />
      <path d="M390.6 58H409.4L410.4 68H389.6Z" fill="#B5431E" />
      <path
        d="M389 40H411V44H389ZM393 28H396V40H393ZM404 28H407V40H404ZM391 28Q400 17 409 28ZM399 22V14H401V22Z"
        fill={light}
      />
      <path d="M396 29H404V39H396Z" fill={GOLD} />
      <path d="M392 32L262 18V56Z" fill={GOLD} opacity=".2" />
      <path
        d="M40 36Q46 31 50 37Q55 31 61 36M74 24Q79 20 82 25Q86 20 91 24"
        fill="none"
        stroke={light}
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  )
}
