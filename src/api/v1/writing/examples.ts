/** In the document; each example runs in a test. */
export const suggestionExample = {
  name: 'Ridge Line Landscape',
  category: 'landscape',
  description: 'Lawns, beds, and sprinklers for homes and farms, planted and kept.',
  street: '210 SW Ocean Blvd',
  city: 'Stuart',
  zip: '34994',
  phone: '772-555-0183',
  website: 'https://ridgelinelandscape.example',
  hours: [
    { day: 'Monday', opens: '08:00', closes: '17:00' },
    { day: 'Tuesday', opens: '08:00', closes: '17:00' },
  ],
  servesMiles: 25,
  service: 'Army',
  proof: 'vouched',
  proofNumber: 'Stuart Chamber of Commerce',
  message: 'A member since 2024.',
}

export const fixExample = {
  kind: 'phone',
  text: 'The owner wrote to us on Monday.',
  changes: { phone: '772-555-0188' },
}

/** On the page about the API. */
export const shortExample = {
  name: 'Harbor Pine Lawn Care',
  category: 'landscape',
  description: 'Mows, trims, and mulches for homes in Stuart and Palm City.',
  city: 'Stuart',
  zip: '34994',
  phone: '772-555-0185',
}
