import { href, Link } from 'react-router'
import { Picture } from '../../ui/picture.tsx'
import type { Tile } from './category-tiles.ts'
import { businessCount } from '../places.ts'

export function CategoryTile({ category: { slug, name, count } }: { category: Tile }) {
  return (
    <li>
      <Link
        to={href('/category/:categoryId', { categoryId: slug })}
        className="flex h-full flex-col overflow-clip rounded-card border border-line bg-card text-ink no-underline transition-colors duration-150 hover:border-edge"
      >
        <Picture
          src={`/pictures/${slug}/category.svg`}
          alt=""
          className="aspect-16/10 w-full object-cover"
        />
        <span className="flex grow flex-col px-3 py-2.5">
          <span className="leading-snug font-semibold">{name}</span>{' '}
          {count > 0 && <span className="text-sm text-soft">{businessCount(count)}</span>}
        </span>
      </Link>
    </li>
  )
}
