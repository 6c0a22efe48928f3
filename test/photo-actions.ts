import fc from 'fast-check'
import { cropPhoto } from '../src/owner/photos/crop-photo.server.ts'
import {
  addPhoto,
  deletePhoto,
  describePhoto,
  listPhotos,
  makeKind,
  movePhoto,
} from '../src/owner/photos/photos.server.ts'
import { deletePost, keepPost, listPosts } from '../src/owner/posts/posts.server.ts'
import type { Services } from '../src/platform/services.server.ts'
import { listChanges, undoChange } from '../src/submissions/edits/listing-changes.server.ts'
import { photo } from './photos.ts'
import { adam } from './submission-builders.ts'

const by = { ...adam, name: 'Nina', role: 'admin' } as const

/** Few listings, so that their photos and posts overlap with merges, deletions, and undos. */
const listing = fc.constantFrom('semper-plumbing-stuart', 'made-two')
const which = fc.nat(2)
const kind = fc.constantFrom(
  'profile' as const,
  'logo' as const,
  'banner' as const,
  'gallery' as const,
)
const word = fc.constantFrom('One', 'Two')

/** The team's actions on a listing's photos and posts. */
export const photoActions = fc.oneof(
  fc.tuple(fc.constant('add photo' as const), listing, which, kind),
  fc.tuple(fc.constant('describe photo' as const), listing, which, word),
  fc.tuple(fc.constant('move photo' as const), listing, which, fc.constantFrom(-1, 1)),
  fc.tuple(fc.constant('use photo as' as const), listing, which, kind),
  fc.tuple(fc.constant('crop photo' as const), listing, which, fc.constantFrom(40, 60)),
  fc.tuple(fc.constant('delete photo' as const), listing, which, word),
  fc.tuple(fc.constant('write post' as const), listing, fc.constant(null), word),
  fc.tuple(fc.constant('change post' as const), listing, which, word),
  fc.tuple(fc.constant('delete post' as const), listing, which, word),
  fc.tuple(fc.constant('take back' as const), listing, which, word),
)
export type PhotoAction = typeof photoActions extends fc.Arbitrary<infer T> ? T : never

const colors = ['#b5431e', '#0e6b73', '#6a3f8c']

/** Performs one of them. */
export async function actOnPhotos(services: Services, action: PhotoAction): Promise<unknown> {
  const { db } = services
  const [what, businessId, at, how] = action
  const of = { businessId, by }
  const photoId = (await listPhotos(db, of))[at ?? 0]?.photoId ?? 0
  const postId = (await listPosts(db, businessId))[at ?? 0]?.id ?? 0
  switch (what) {
    case 'add photo': {
      const bytes = await photo(colors[at] ?? '', 280)
      return addPhoto(services, bytes, { ...of, kind: how, keepsOld: true })
    }
    case 'describe photo':
      return describePhoto(services, of, photoId, { alt: how, focus: { x: 50, y: 50 } })
    case 'move photo':
      return movePhoto(services, of, photoId, how)
    case 'use photo as':
      return makeKind(services, of, photoId, how)
    case 'crop photo': {
      const crop = { left: 0, top: 0, width: 100, height: how + 35 }
      return cropPhoto(services, { ...of, photoId }, crop)
    }
    case 'delete photo':
      return deletePhoto(services, of, photoId)
    case 'write post':
    case 'change post': {
      const post = { type: 'update', content: how, place: null, alt: '' } as const
      const facts = {
        ...post,
        title: null,
        appearsAt: null,
        startsAt: null,
        endsAt: null,
        expiresOn: null,
      }
      const kept = { facts, state: 'published', image: undefined } as const
      const changed = what === 'write post' ? null : postId
      return keepPost(services, { ...of, timeZone: 'America/New_York' }, changed, kept)
    }
    case 'delete post':
      return deletePost(services, of, postId)
    default: {
      const changeId = (await listChanges(db, businessId))[at]?.id ?? ''
      return undoChange(db, { ...of, changeId }, services)
    }
  }
}
