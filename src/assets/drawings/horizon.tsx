import { Pier, StiltHouse, PalmShapes, Dunes, SeaOats } from './horizon-shore.tsx'

/** Decorative hero art; keep text in the upper half. */
export function Horizon() {
  return (
    <svg viewBox="0 0 1600 420" preserveAspectRatio="xMidYMax slice">
      <defs>
        <HorizonGradients />
        <PalmShapes />
        <SmallShapes />
      </defs>
      <Sky />
      <Sea />
      <Islet />
      <Pier />
      <StiltHouse />
      <Birds />
      <Dunes />
      <SeaOats />
    </svg>
  )
}

function Birds() {
  return (
    <g fill="#0B1F3A">
      <use href="#hz-bird" transform="translate(668 214) scale(.62)" />
      <use href="#hz-bird" transform="translate(694 206) scale(.7)" />
      <use href="#hz-bird" transform="translate(722 203) scale(.76)" />
      <use href="#hz-bird" transform="translate(1060 196) scale(.6)" />
      <use href="#hz-bird" transform="translate(1082 190) scale(.68)" />
    </g>
  )
}

function HorizonGradients() {
  return (
    <>
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
    </>
  )
}

function SmallShapes() {
  return (
    <>
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
    </>
  )
}

function Sky() {
  return (
    <>
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
    </>
  )
}

function Sea() {
  return (
    <>
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
    </>
  )
}

function Islet() {
  return (
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
  )
}
