/**
 * Reports taps on call, email, website, and directions links; `data-business` on an ancestor has
 * the listing. Nothing is reported without JavaScript. Inlined as text, so it must not use
 * anything outside itself.
 */
export function countTaps(): void {
  const count = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const listing = link?.closest<HTMLElement>('[data-business]')
    if (!link || !listing) return
    const { business = '', website } = listing.dataset
    const href = link.getAttribute('href') ?? ''
    const kinds = {
      call: href.startsWith('tel:'),
      directions: href.startsWith('https://www.google.com/maps/dir/'),
      // Also in another language: /es/business/….
      message: /^(\/\w{2,3})?\/business\/[^/]+\/message$/.test(link.pathname),
      website: href === website,
    }
    const what = Object.entries(kinds).find(([, isIt]) => isIt)?.[0]
    if (what) navigator.sendBeacon(`/business/${encodeURIComponent(business)}/tap?what=${what}`)
  }
  // While React takes over a page, it stops clicks on their way down.
  document.addEventListener('click', count, { capture: true })
}
