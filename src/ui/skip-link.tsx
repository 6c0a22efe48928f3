/** The first stop of the keyboard: past the header to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-field bg-gold px-4 py-2 font-semibold text-navy focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      Skip to main content
    </a>
  )
}
