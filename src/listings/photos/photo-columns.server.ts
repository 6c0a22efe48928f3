import { sql, type RawBuilder } from 'kysely'
import type { Photo } from './photo.ts'

/** Of table `m` (`images`), as arguments of `json_build_object`. */
export const imageFields: RawBuilder<unknown> = sql`'id', m.id, 'width', m.width, 'height', m.height,
  'widths', m.widths, 'blur', m.blur`

const photo = sql`json_build_object(${imageFields}, 'kind', i.kind, 'alt', i.alt,
  'focus', json_build_object('x', i.focus_x, 'y', i.focus_y))`

/** Of table `i`, for those who manage them: profile photo, logo, and banner, then the gallery in order. */
export const inManagedOrder = sql`array_position(array['profile', 'logo', 'banner', 'owner', 'gallery'], i.kind), i.place, i.id`

/** Profile photo first, then banner and logo; the owner's photo is only shown with their name. */
const inOrder = sql`array_position(array['profile', 'gallery', 'banner', 'logo', 'owner'], i.kind), i.place, i.id`

/** `photo` is null for pictures hosted elsewhere. */
export type ListingPicture = { url: string; photo: Photo | null }

/** Of table `b`; null if it has none. */
export const pictureOf = sql<ListingPicture | null>`(
  select json_build_object('url', i.url, 'photo', case when m.id is null then null else ${photo} end)
  from business_images i left join images m on m.id = i.image_id
  where i.business_id = b.id and i.kind <> 'owner' order by ${inOrder} limit 1)`

/** Of table `b`, stored here. */
export const photosOf = sql<Photo[]>`coalesce((
  select json_agg(${photo} order by ${inOrder})
  from business_images i join images m on m.id = i.image_id where i.business_id = b.id), '[]')`

/** @param drawn URL of the drawn picture, for listings without one. */
export function pictureIn(
  picture: ListingPicture | null,
  drawn: string,
): { image: string; photo: Photo | null } {
  return { image: picture?.url ?? drawn, photo: picture?.photo ?? null }
}

/**
 * Of table `i` (`business_images`): cropped, and neither the team nor those who manage the listing
 * added it. Nobody may see the rest any more.
 */
export const isLeftBehind = sql<boolean>`(i.crop_left is not null
  and not exists (select from business_owners o
    where o.business_id = i.business_id and o.user_id = i.added_by)
  and not exists (select from team_members t where t.user_id = i.added_by))`
