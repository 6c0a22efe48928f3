/** In which the team can review a decision's documents. */
export const documentDays = 30
