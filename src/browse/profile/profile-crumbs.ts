import * as layout from '#messages/layout.ts'
import { href } from 'react-router'
import { nameIn } from '../../platform/text/names.ts'
import type { Crumb } from '../../platform/ui/breadcrumb.tsx'
import type { Business } from '../../listings/business.ts'

export function profileCrumbs({ name, category }: Pick<Business, 'name' | 'category'>): Crumb[] {
  return [
    { name: layout.home(), to: '/' },
    {
      name: nameIn(category.name),
      to: href('/category/:categoryId', { categoryId: category.slug }),
    },
    { name },
  ]
}
