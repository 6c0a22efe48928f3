/** A long fishing pier. */
export function Pier() {
  return (
    <>
      <g fill="#0D2748">
        <path
          d="M-9 279H652v5H-9zM-9 269H570v1.5H-9zM580 271h6v-19h-10l14-4l14-12h30l14 12l14 4h-10v19h6v8H580zM606 252h-15v19h15zM628 252h-17v19h17zM648 252h-15v19h15z"
          fillRule="evenodd"
        />
        <path stroke="#0D2748" strokeWidth="22" strokeDasharray="3 27" d="M0 293H652" />
        <path stroke="#0D2748" strokeWidth="9" strokeDasharray="1.5 13.5" d="M0 274H572" />
      </g>
      <g stroke="#0B1F3A" strokeWidth="2" strokeLinecap="round" opacity=".4">
        <path strokeDasharray="13 17" d="M-5 308H655" />
        <path strokeDasharray="7 23" d="M0 313H655" />
        <path strokeDasharray="4 26" d="M-2 319H650" />
        <path d="M592 326h56M604 333h34" />
      </g>
    </>
  )
}

/** A house on stilts over the shallows. */
export function StiltHouse() {
  return (
    <>
      <g fill="#0D2748">
        <path d="M1118 262h104v5h-104zM1132 262v-28h-8l18-17h54l20 17h-8v28zM1176 220v-11h6v11z" />
        <path
          stroke="#0D2748"
          strokeWidth="3"
          d="M1124 266v38M1146 266v40M1170 266v40M1194 266v40M1216 266v38M1124 300L1146 268M1194 300L1216 268"
        />
        <path d="M1090 300v-20M1090 284h30" stroke="#0D2748" strokeWidth="2" />
      </g>
      <path fill="#F2C14E" d="M1142 242h9v11h-9zM1156 242h9v11h-9zM1186 242h9v11h-9z" />
      <path
        fill="#0B1F3A"
        opacity=".45"
        d="M1112 310q58-3 116 0q-58 3-116 0M1124 318q40-2.5 80 0q-40 2.5-80 0M1152 326q26-2 52 0q-26 2-52 0"
      />
    </>
  )
}
