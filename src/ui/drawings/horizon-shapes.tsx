/** Sea oats, a gull and a tuft of grass. */
export function SmallShapes() {
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
