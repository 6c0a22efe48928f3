const inFlorida = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})

/** A moment as it is told in Florida, such as "Nov 21, 2026, 10:00 AM". @param iso the moment as ISO text. */
export function dayAndTime(iso: string): string {
  // Browsers put narrow spaces before AM, servers may not: both have to write the same.
  return inFlorida.format(new Date(iso)).replaceAll(/\s/g, ' ')
}
