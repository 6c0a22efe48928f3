const inFlorida = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})

/** In Florida time: "Nov 21, 2026, 10:00 AM". */
export function dayAndTime(iso: string): string {
  // Browsers use narrow spaces before AM and servers may not; both must match for hydration.
  return inFlorida.format(new Date(iso)).replaceAll(/\s/g, ' ')
}
