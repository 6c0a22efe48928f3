/**
 * From now on tells the site in passing when somebody taps a link of a listing to call, write, or go there. What is
 * around such links says in `data-business` whose they are. Without script nothing is told. It goes into pages as
 * text, so that the first tap counts before any script has come: nothing outside of it may be named in it.
 */
export function countTaps(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const listing = link?.closest<HTMLElement>('[data-business]')
    if (!link || !listing) return
    const { business = '', website } = listing.dataset
    const href = link.getAttribute('href') ?? ''
    const kinds = {
      call: href.startsWith('tel:'),
      directions: href.startsWith('https://www.google.com/maps/dir/'),
      message: /^\/business\/[^/]+\/message$/.test(link.pathname),
      website: href === website,
    }
    const what = Object.entries(kinds).find(([, isIt]) => isIt)?.[0]
    if (what) navigator.sendBeacon(`/business/${encodeURIComponent(business)}/tap?what=${what}`)
  })
}
