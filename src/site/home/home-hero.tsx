import { BrandMark } from '../../ui/drawings/brand-mark.tsx'
import { Horizon } from '../../ui/drawings/horizon.tsx'

/** Logo and tagline over the coast; the search card overlaps its lower edge. */
export function HomeHero({ tagline }: { tagline: string }) {
  return (
    <div className="relative isolate h-[30rem] print:h-auto overflow-clip bg-navy text-white md:h-[34rem]">
      <Horizon className="print:hidden absolute inset-x-0 bottom-0 -z-10 block h-[70%] w-full md:h-[74%]" />
      <div className="shell flex flex-col items-center pt-8 text-center md:pt-12">
        <BrandMark className="size-14 md:size-18" />
        <h1 className="mt-4 max-w-[24ch] md:text-4xl">{tagline}</h1>
      </div>
    </div>
  )
}
