/** The head of the page for a listing that is not there. */
export const businessNotFound = {
  title: 'Business not found',
  description: "The business profile you're looking for doesn't exist or has been removed.",
  isHidden: true,
}

/** The same for one that is hidden for the time being, by the team, its owner or because nobody confirmed it. */
export const businessHidden = {
  title: 'Not shown at the moment',
  description: 'This listing is not shown at the moment. It may come back: look again in a while.',
  isHidden: true,
}
