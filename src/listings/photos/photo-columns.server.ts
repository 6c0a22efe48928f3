import { sql, type RawBuilder } from 'kysely'
import type { Photo } from './photo.ts'

/** SQL for the picture of row `m` of `images`, as the arguments of `json_build_object`. */
export const imageFields: RawBuilder<unknown> = sql`'id', m.id, 'width', m.width, 'height', m.height,
  'widths', m.widths, 'blur', m.blur`

const photo = sql`json_build_object(${imageFields}, 'kind', i.kind, 'alt', i.alt,
  'focus', json_build_object('x', i.focus_x, 'y', i.focus_y))`

/** The profile photo counts first, the banner last, and that of the owner stands beside their name alone. */
const inOrder = sql`array_position(array['profile', 'gallery', 'banner', 'owner'], i.kind), i.place, i.id`

/** The first picture of a listing: its address, and all of its sizes where the picture is kept here. */
export type ListingPicture = { url: string; photo: Photo | null }

/** SQL for the first picture of listing `b`; null when it has none of its own. */
export const pictureOf = sql<ListingPicture | null>`(
  select json_build_object('url', i.url, 'photo', case when m.id is null then null else ${photo} end)
  from business_images i left join images m on m.id = i.image_id
  where i.business_id = b.id and i.kind <> 'owner' order by ${inOrder} limit 1)`

/** SQL for all pictures of listing `b` that are kept here. */
export const photosOf = sql<Photo[]>`coalesce((
  select json_agg(${photo} order by ${inOrder})
  from business_images i join images m on m.id = i.image_id where i.business_id = b.id), '[]')`

/** What a listing says of its picture. @param drawn the address of the one that is drawn for who has none. */
export function pictureIn(
  picture: ListingPicture | null,
  drawn: string,
): { image: string; photo: Photo | null } {
  return { image: picture?.url ?? drawn, photo: picture?.photo ?? null }
}
