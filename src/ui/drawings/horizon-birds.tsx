/** Pelicans on their way home. */
export function Birds() {
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
