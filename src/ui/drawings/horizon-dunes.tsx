/** The near shore: palms, dunes and their lit ridge. */
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

/** Sea oats on the dunes. */
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
