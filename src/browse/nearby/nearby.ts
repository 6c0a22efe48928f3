/** How far around a business its neighbors are looked for. */
export const nearbyMiles = 30

/** How many of them a page shows. */
export const nearbyPageSize = 10
