/** The colors of the sky, the sea and the glow round the sun. */
export function HorizonGradients() {
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
