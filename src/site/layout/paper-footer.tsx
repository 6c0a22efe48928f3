import { useLocation } from 'react-router'

/** The last line of a printed page: where to call in a crisis, and where the page came from. */
export function PaperFooter({ name, url }: { name: string; url: string }) {
  const { pathname } = useLocation()
  return (
    <div className="mt-3 hidden break-inside-avoid border-t border-edge pt-2 text-sm print:block">
      <p className="font-semibold">Veterans Crisis Line: dial 988, press 1</p>
      <p>
        {name}, {url}
        {pathname}
      </p>
    </div>
  )
}
