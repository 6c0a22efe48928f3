export interface HorizonProps {
  className?: string
}

/** The hero's horizon: a low gold sun over the Gulf. Purely decorative; keep text in the upper half. */
export function Horizon({ className }: HorizonProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 1600 420"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="hz-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0B1F3A" />
          <stop offset=".3" stopColor="#0F294B" />
          <stop offset=".6" stopColor="#1A4475" />
          <stop offset=".84" stopColor="#4580AC" />
          <stop offset="1" stopColor="#B4C6C4" />
        </linearGradient>
        <linearGradient id="hz-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#4C83A8" />
          <stop offset=".12" stopColor="#2A6394" />
          <stop offset=".45" stopColor="#17406F" />
          <stop offset="1" stopColor="#0B1F3A" />
        </linearGradient>
        <radialGradient
          id="hz-glow"
          cx="770"
          cy="278"
          r="380"
          gradientUnits="userSpaceOnUse"
          gradientTransform="translate(0 153) scale(1 .45)"
        >
          <stop offset="0" stopColor="#FFE3A8" stopOpacity=".8" />
          <stop offset=".3" stopColor="#FBE0B0" stopOpacity=".34" />
          <stop offset="1" stopColor="#FBE0B0" stopOpacity="0" />
        </radialGradient>
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
        <g id="hz-oat">
          <path d="M0 0C2-40 8-84 42-84" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path
            fill="currentColor"
            d="M12 -62q7 2 9 12q-8-4-9-12M15 -69q7 2 9 12q-8-4-9-12M19 -75q7 2 9 12q-8-4-9-12M24 -80q5 5 3 13q-5-6-3-13M30 -83q5 5 3 13q-5-6-3-13M36 -83q5 5 3 13q-5-6-3-13M42 -81q5 5 3 13q-5-6-3-13M14-66q-7 1-9 9q7-1 9-9M20-76q-7-1-10 6q7 1 10-6"
          />
        </g>
        <path
          id="hz-bird"
          d="M-16 2C-10-1-6-2-2-2C-6-8-14-13-22-14C-14-16-4-13 4-3C7-8 13-12 20-12C15-8 11-4 9-1C11-3 14-3 15-1L25 3L14 2C11 5 2 6-5 4z"
        />
        <path
          id="hz-tuft"
          d="M-14 4Q-18-10-26-15Q-12-10-9 0Q-11-18-17-27Q-4-16-3 0Q-2-20 4-30Q5-14 3 0Q9-14 18-20Q11-10 10 0Q15-7 24-9Q16-2 14 4z"
        />
      </defs>
      <rect width="1600" height="284" fill="url(#hz-sky)" />
      <rect width="1600" height="284" fill="url(#hz-glow)" />
      <g fill="#FFE9BC">
        <circle cx="770" cy="264" r="112" opacity=".1" />
        <circle cx="770" cy="264" r="82" opacity=".2" />
      </g>
      <circle cx="770" cy="264" r="54" fill="#F2C14E" />
      <g fill="#F3E3BD" opacity=".34">
        <path d="M540 240q42-2 57-5t65-3q38 1 68 8q-95 4-190 0zM596 228q26-2 36-5t41-3q24 1 43 8q-60 4-120 0zM852 232q46-2 63-5t71-3q42 1 76 8q-105 4-210 0zM820 246q33-2 45-5t51-3q30 1 54 8q-75 4-150 0zM300 222q53-2 72-5t82-3q48 1 86 8q-120 4-240 0zM400 232q33-2 45-5t51-3q30 1 54 8q-75 4-150 0zM1080 214q51-2 69-5t78-3q46 1 83 8q-115 4-230 0zM1040 224q33-2 45-5t51-3q30 1 54 8q-75 4-150 0zM1250 246q48-2 66-5t75-3q44 1 79 8q-110 4-220 0zM90 246q44-2 60-5t68-3q40 1 72 8q-100 4-200 0z" />
      </g>
      <path
        fill="#3B6F98"
        d="M-10 284q14-3 27-1q23-6 46-5q15-3 31 2q16-6 31-3q16-4 33 1q30-4 60 0q24-5 48-2q19-3 38 2q13-4 26 1q27-6 53-4q15-4 29 0q21-1 42 6q16-3 32 0q15-1 30 2q12-1 24 1V287H-10zM990 284q25-4 50-3q22-6 43-4q14-4 28 1q19-4 37 2q13-6 25-2q14-4 29 1q30-7 60-4q27-4 54 3q29-7 58-4q28-4 55 2q23-4 47 2q20-4 41 1q22-2 44 2q25 0 49 3V287H990z"
      />
      <rect y="284" width="1600" height="136" fill="url(#hz-sea)" />
      <path
        fill="#8FBAD0"
        opacity=".3"
        d="M-9 291q14-1.2 28 0q-14 1.2-28 0M839 293q16-1.3 32 0q-16 1.3-32 0M15 296q18-1.4 37 0q-18 1.4-37 0M654 299q21-1.5 42 0q-21 1.5-42 0M883 302q22-1.6 43 0q-22 1.6-43 0M687 306q20-1.7 39 0q-20 1.7-39 0M310 310q25-1.8 49 0q-25 1.8-49 0M592 314q29-1.9 59 0q-29 1.9-59 0M1090 317q31-2 62 0q-31 2-62 0M777 322q22-2.1 44 0q-22 2.1-44 0M137 326q40-2.2 79 0q-40 2.2-79 0M615 330q38-2.3 75 0q-38 2.3-75 0M1404 335q25-2.4 50 0q-25 2.4-50 0M907 339q47-2.5 93 0q-47 2.5-93 0M1537 344q52-2.5 104 0q-52 2.5-104 0M867 348q39-2.6 79 0q-39 2.6-79 0M346 353q51-2.7 101 0q-51 2.7-101 0M910 358q42-2.8 85 0q-42 2.8-85 0M331 363q45-2.9 89 0q-45 2.9-89 0M903 368q52-3 104 0q-52 3-104 0M506 373q57-3.1 114 0q-57 3.1-114 0M847 378q47-3.2 95 0q-47 3.2-95 0M1107 383q53-3.3 106 0q-53 3.3-106 0M630 388q50-3.4 100 0q-50 3.4-100 0M1493 393q84-3.5 168 0q-84 3.5-168 0M772 399q81-3.6 162 0q-81 3.6-162 0M1420 404q49-3.7 98 0q-49 3.7-98 0M811 409q47-3.8 95 0q-47 3.8-95 0"
      />
      <path
        fill="#0B1F3A"
        opacity=".32"
        d="M782 289q14-1.3 28 0q-14 1.3-28 0M891 293q18-1.4 35 0q-18 1.4-35 0M754 297q17-1.5 34 0q-17 1.5-34 0M760 301q18-1.7 37 0q-18 1.7-37 0M1036 306q24-1.8 48 0q-24 1.8-48 0M798 311q26-1.9 53 0q-26 1.9-53 0M1185 317q27-2 54 0q-27 2-54 0M878 322q23-2.2 46 0q-23 2.2-46 0M443 328q35-2.3 71 0q-35 2.3-71 0M638 334q43-2.4 85 0q-43 2.4-85 0M433 340q33-2.6 66 0q-33 2.6-66 0M823 347q41-2.7 82 0q-41 2.7-82 0M66 353q55-2.8 109 0q-55 2.8-109 0M866 360q64-3 127 0q-64 3-127 0M1397 366q59-3.1 117 0q-59 3.1-117 0M949 373q35-3.2 70 0q-35 3.2-70 0M1157 380q62-3.3 124 0q-62 3.3-124 0M810 387q79-3.5 159 0q-79 3.5-159 0M14 394q45-3.6 90 0q-45 3.6-90 0M587 401q46-3.7 91 0q-46 3.7-91 0"
      />
      <path
        fill="#F2C14E"
        opacity=".9"
        d="M717 289q52-1.8 104 0q-52 1.8-104 0M743 292q30-1.9 59 0q-30 1.9-59 0M725 296q42-2.1 83 0q-42 2.1-83 0M754 301q17-2.3 34 0q-17 2.3-34 0M733 307q33-2.4 66 0q-33 2.4-66 0M755 313q20-2.5 41 0q-20 2.5-41 0M725 320q44-2.7 87 0q-44 2.7-87 0M763 327q13-2.9 27 0q-13 2.9-27 0M738 334q25-3.0 51 0q-25 3.0-51 0M727 342q45-3.1 89 0q-45 3.1-89 0M737 350q25-3.3 51 0q-25 3.3-51 0M743 358q36-3.5 71 0q-36 3.5-71 0M753 367q15-3.6 29 0q-15 3.6-29 0M751 376q28-3.8 56 0q-28 3.8-56 0M743 385q17-3.9 34 0q-17 3.9-34 0M736 394q37-4.0 74 0q-37 4.0-74 0M748 404q11-4.2 23 0q-11 4.2-23 0"
      />
      <g transform="translate(-22)">
        <g fill="#143A63">
          <path d="M838 288q24-9 62-10q60-6 104 2q26 1 48 8q-110 7-214 0z" />
          <path d="M851 286q6-9 14-4q5-8 13-2q7-6 13 2M958 282q8-10 17-3q9-9 18 0q9-6 15 4" />
        </g>
        <g fill="#0F2C50">
          <path d="M915 280l5-66h12l5 66zM917 214v-3h18v3zM919 211v-11h14v11zM917 200q9-12 18 0zM925 194v-6h2v6zM939 280v-13l12-8l12 8v13z" />
          <use href="#hz-palm" transform="translate(880 281) scale(.23)" />
          <use href="#hz-palm" transform="translate(893 280) scale(-.17 .17)" />
          <use href="#hz-palm" transform="translate(980 281) scale(.2)" />
          <use href="#hz-palm" transform="translate(992 281) scale(-.24 .25)" />
        </g>
        <path fill="#F7F3EA" opacity=".75" d="M918.4 240h15.200l1 12h-17.200z" />
        <path fill="#F2C14E" d="M922 202h8v7h-8zM944 271h4v5h-4zM953 271h4v5h-4z" />
        <path
          fill="#0F2C50"
          opacity=".45"
          d="M909 292q17-2 34 0q-17 2-34 0M920 298q10-2 20 0q-10 2-20 0M911 305q13-2 26 0q-13 2-26 0M955 294q30-2 60 0q-30 2-60 0M850 294q22-2 44 0q-22 2-44 0"
        />
      </g>
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
      <g fill="#0B1F3A">
        <use href="#hz-bird" transform="translate(668 214) scale(.62)" />
        <use href="#hz-bird" transform="translate(694 206) scale(.7)" />
        <use href="#hz-bird" transform="translate(722 203) scale(.76)" />
        <use href="#hz-bird" transform="translate(1060 196) scale(.6)" />
        <use href="#hz-bird" transform="translate(1082 190) scale(.68)" />
      </g>

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
    </svg>
  )
}
