/** The radius around a business. */
export const nearbyMiles = 30

export const nearbyPageSize = 10
