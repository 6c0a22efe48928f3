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

export function PalmShapes() {
  return (
    <>
      <path
        id="hz-a"
        d="M0 0l13-25 4-14 5 2 7-17 4 7 10-22 0 13 12-20-1 13 17-23-6 18 20-21-9 17 23-18-12 15 22-11-10 10 24-8-12 9 24-5-12 7 24-2-12 6 18 1-6 4 19 3-6 4 14 3-2 6 11 3 2 7 1 0 8 11-9-9 0-2-9 15-5-24-5 23-7-31-1 32-12-38 3 36-15-41 10 44-22-48 13 43-25-44 15 38-26-39 27 49-38-48 27 42-38-39 37 45-47-41 39 42-50-36 41 38-50-31 34 32-44-23 27 25-37-15 31 26-40-15-18 27z"
      />
      <path
        id="hz-b"
        d="M0 0l18-14 13-11-1 7 14-10-1 6 18-10-6 9 25-11-12 11 26-8-14 9 23-3-11 7 25-1-12 5 23 2-11 4 24 5-12 3 19 5-7 4 19 7-7 4 15 7-3 5 12 7 0 7 8 5 3 11 1 0 6 13-7-11 0-2-12 6-1-21-10 15-2-28-8 21-4-33-4 37-8-47-2 34-10-43 0 34-12-41 5 39-17-45 11 46-23-50 14 43-26-46 24 52-36-53 23 43-34-43 19 34-31-32 18 29-30-25 16 24-28-19-20 13z"
      />
      <path
        id="hz-c"
        d="M0 0l16-7 10-5 2 5 14-5-3 6 17-3-6 7 18-1-8 6 18 2-8 6 18 4-10 5 16 6-8 5 14 7-7 5 12 8-5 7 11 8-5 8 7 6-1 12 4 5 1 15-1 0 3 11-3-10-1-1-9-9 4-11-11 0 5-17-12 6 6-22-10 8 3-22-8 11 0-23-5 14-3-25-2 18-6-26 3 21-12-27 7 18-17-23 9 15-19-18 8 10-18-11 4 6-15-5-17 6z"
      />
      <path
        id="hz-d"
        d="M0 0l0-19-4-18 7 7-4-20 7 9-3-22 7 11-2-23 7 13-3-30 8 19-2-29 7 20 0-28 6 18 1-22 5 13 3-21 3 12 4-23 4 14 4-21 3 13 5-18 3 10 5-15 4 7 3-9 6 2 0-1 9-4-8 6-1-1 10 14-18-6 13 14-21-6 18 15-26-7 26 16-33-7 27 14-34-5 27 12-33-3 32 11-38-2 35 10-40 0 45 8-50 2 47 5-51 5 43 3-47 7 34 3-38 8 25 3-28 8 22 3-24 8-7 23z"
      />
      <g id="hz-crown">
        <use href="#hz-d" transform="rotate(-8)" />
        <use href="#hz-d" transform="scale(-.95 .9) rotate(-2)" />
        <use href="#hz-a" />
        <use href="#hz-a" transform="scale(-1.05 .95) rotate(6)" />
        <use href="#hz-b" transform="rotate(-4)" />
        <use href="#hz-b" transform="scale(-1 1) rotate(4)" />
        <use href="#hz-c" />
        <use href="#hz-c" transform="scale(-.9 1.05)" />
        <use href="#hz-c" transform="scale(.5 .9) rotate(16)" />
        <circle cx="-7" cy="8" r="9" />
        <circle cx="9" cy="10" r="9" />
      </g>
      <g id="hz-palm">
        <path d="M-9 0C-6-90 4-170 33-262l9 3C18-168 8-88 11 0z" />
        <use href="#hz-crown" transform="translate(37 -262) scale(.52)" />
      </g>
    </>
  )
}

export function Dunes() {
  return (
    <>
      <g fill="#0A1A31">
        <use href="#hz-palm" transform="translate(352 372) scale(.8)" />
        <use href="#hz-palm" transform="translate(300 368) scale(-.62 .6)" />
        <use href="#hz-palm" transform="translate(110 360) scale(1)" />
        <use href="#hz-palm" transform="translate(1286 374) scale(-.88 .9)" />
        <use href="#hz-palm" transform="translate(1322 370) scale(.6 .62)" />
        <use href="#hz-palm" transform="translate(1500 360) scale(-1)" />
        <path d="M0 336C120 330 210 352 330 362S520 404 600 420H0zM1600 330C1480 330 1400 350 1290 364S1090 402 1010 420H1600z" />
        <use href="#hz-tuft" transform="translate(386 374)" />
        <use href="#hz-tuft" transform="translate(330 364) scale(.7)" />
        <use href="#hz-tuft" transform="translate(180 346)" />
        <use href="#hz-tuft" transform="translate(470 394) scale(.8)" />
        <use href="#hz-tuft" transform="translate(1250 372) scale(1.1)" />
        <use href="#hz-tuft" transform="translate(1310 364) scale(-.7 .7)" />
        <use href="#hz-tuft" transform="translate(1430 346)" />
        <use href="#hz-tuft" transform="translate(1140 396) scale(.8)" />
      </g>
      <path
        fill="none"
        stroke="#E2CE9C"
        strokeOpacity=".35"
        strokeWidth="2"
        d="M0 336C120 330 210 352 330 362S520 404 600 420M1600 330C1480 330 1400 350 1290 364S1090 402 1010 420"
      />
    </>
  )
}

export function SeaOats() {
  return (
    <g color="#CDBB8C">
      <use href="#hz-oat" transform="translate(410 382) scale(.7)" />
      <use href="#hz-oat" transform="translate(424 388) rotate(10) scale(.9)" />
      <use href="#hz-oat" transform="translate(452 392) rotate(4) scale(.62)" />
      <use href="#hz-oat" transform="translate(250 362) rotate(-6) scale(.8)" />
      <use href="#hz-oat" transform="translate(222 360) scale(-.65 .65)" />
      <use href="#hz-oat" transform="translate(1204 384) scale(-.75 .75)" />
      <use href="#hz-oat" transform="translate(1190 388) rotate(-8) scale(-.92 .92)" />
      <use href="#hz-oat" transform="translate(1160 392) scale(-.6 .6)" />
      <use href="#hz-oat" transform="translate(1400 358) scale(-.8 .8)" />
    </g>
  )
}
