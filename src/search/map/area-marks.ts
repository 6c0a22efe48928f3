const circle = 'rounded-full border-2 border-link bg-link/15'
const dot = 'rounded-full border-2 border-white bg-link'

/** A service area on the map: the circle of its miles, and a dot for each of its ZIP codes. */
export const circleMark = `absolute aspect-square -translate-1/2 ${circle}`
export const dotMark = `absolute size-3 -translate-1/2 ${dot}`

/** The same marks in front of the words for them. */
export const circleKey = `mr-1.5 inline-block size-3.5 align-[-0.1em] print:hidden ${circle}`
export const dotKey = `mr-1.5 inline-block size-3 align-[-0.05em] print:hidden ${dot}`
