/** The icon of a category by its Lucide name, out of the file of all of them. */
export function CategoryIcon({ icon, className }: { icon: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`/category-icons.svg#${icon || 'other'}`} />
    </svg>
  )
}
