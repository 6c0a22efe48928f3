/** Whose data the directory stands on, in the words that their licenses ask for. */
export function DataCredits() {
  return (
    <section
      aria-labelledby="credits"
      className="measure mt-12 border-t border-line pt-6 text-sm md:mt-16"
    >
      <h2 id="credits" className="text-lg!">
        Data credits
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-soft">
        <li>
          Place names and some coordinates:{' '}
          <a href="https://www.geonames.org/" rel="noopener" className="inline-link">
            GeoNames
          </a>{' '}
          (geonames.org),{' '}
          <a
            href="https://creativecommons.org/licenses/by/4.0/"
            rel="noopener license"
            className="inline-link"
          >
            CC BY 4.0
          </a>
          , adapted.
        </li>
        <li>
          County outlines, county names and population, and the points of most ZIP codes: U.S.
          Census Bureau, public domain.
        </li>
      </ul>
    </section>
  )
}
