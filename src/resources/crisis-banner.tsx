import { dial, text } from './crisis-numbers.ts'

const slim = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** The first line of every page, above its header: help that is one tap away. */
export function CrisisBanner() {
  return (
    <aside aria-label="Help in a crisis" className="bg-crisis text-sm text-white print:hidden">
      <p className="shell flex flex-wrap items-center justify-center gap-x-5 text-center">
        <a href={dial} className={`${slim} font-semibold`}>
          Veterans Crisis Line: dial 988, press 1
        </a>
        <a href={text} className={`${slim} max-sm:hidden`}>
          Text 838255
        </a>
      </p>
    </aside>
  )
}
