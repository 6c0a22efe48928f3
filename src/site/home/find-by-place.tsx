import { FloridaMap } from '../../directory/place/florida-map.tsx'
import type { CountedRegion } from '../../directory/places.ts'
import { RegionList } from '../../directory/place/region-list.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** The map of Florida on the home page, with its regions beside it. */
export function FindByPlace({ regions }: { regions: CountedRegion[] }) {
  return (
    <section aria-labelledby="by-place" className="section-gap border-t border-line">
      <h2 id="by-place">Find by region and county</h2>
      <p className="measure mt-2 text-soft">
        Choose a county on the map, or a region from the list. Pale counties have no listings yet.
      </p>
      <div className="mt-6 grid items-center gap-8 lg:grid-cols-[1fr_20rem]">
        <FloridaMap regions={regions} skipTo="region-list" />
        <div>
          <RegionList id="region-list" regions={regions} />
          <div className="mt-4">
            <ButtonLink to="/regions">All regions and counties</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
