import { describe, expect } from 'vitest'
import type { Visitor } from '../../../test/account-fixtures.ts'
import { approveClaim } from '../../../test/listing-claims.ts'
import { add, formOf, jpeg, listing, photosPage, test } from '../../../test/photo-fixtures.ts'
import { decideNow, passUndoMinute } from '../../../test/submission-builders.ts'
import { sweepImages } from '../../listings/photos/sweep.server.ts'
import { masterFile } from '../../platform/images/image.ts'
import type { Db } from '../../platform/db/schema.ts'

const people = `/business/${listing}/people`
const hour = 3_600_000

const photos = (db: Db) =>
  db.selectFrom('business_images').select(['id', 'kind', 'image_id', 'crop_left']).orderBy('id')

async function handOver(
  owner: Visitor,
  next: Visitor & { email: string },
  mails: () => Promise<{ to: string; links: string[] }[]>,
): Promise<void> {
  await owner.send(people, { intent: 'invite', kind: 'hand-over', email: next.email })
  const sent = (await mails()).findLast(({ to }) => to === next.email)
  await next.send(new URL(sent?.links[0] ?? '').pathname, { intent: 'accept' })
}

describe('when a listing changes hands', () => {
  test("the photo of the owner goes, and the file with it once that can't be undone", async ({
    owner,
    sendFiles,
    signIn,
    outbox,
    db,
    services,
  }) => {
    await sendFiles(owner, photosPage, add('owner', [await jpeg('me.jpg', '#aa3333')]))
    await sendFiles(owner, photosPage, add('banner', [await jpeg('shop.jpg', '#33aa33')]))
    expect((await owner.visit(people)).words).toContain('photo of the owner. Everything')
    const nina = await signIn({ name: 'Nina' })
    await handOver(owner, nina, outbox)
    expect((await photos(db).execute()).map(({ kind }) => kind)).toEqual(['banner'])
    const told = (await outbox()).findLast(({ to }) => to === nina.email)
    expect(told?.text.replace(/\s+/g, ' ')).toContain('former owner from the listing: ')
    const images = () => db.selectFrom('images').select('id').execute()
    await sweepImages(db, services)
    expect(await images()).toHaveLength(2)
    services.moveTo(new Date(services.now().getTime() + 2 * hour).toISOString())
    await sweepImages(db, services)
    expect(await images()).toHaveLength(1)
  })

  test('it returns when the approval of a claim is undone', async ({
    owner,
    sendFiles,
    signIn,
    db,
    services,
  }) => {
    services.startClock()
    await sendFiles(owner, photosPage, add('owner', [await jpeg('me.jpg', '#aa3333')]))
    const before = await photos(db).execute()
    const clara = await signIn({ name: 'Clara' })
    const claim = await approveClaim({ db, services }, listing, clara, true)
    expect(await photos(db).execute()).toEqual([])
    expect((await decideNow(db, services, claim, 'undo')).ok).toBe(true)
    expect(await photos(db).execute()).toEqual(before)
    const { url } = await db.selectFrom('business_images').select('url').executeTakeFirstOrThrow()
    expect(url).toContain(`/images/${before[0]?.image_id}/`)
    passUndoMinute(services)
    await sweepImages(db, services)
    expect(await photos(db).execute()).toEqual(before)
  })

  test("the next owner doesn't see what the former one cut off, and it's deleted", async ({
    owner,
    sendFiles,
    signIn,
    outbox,
    db,
    services,
  }) => {
    await sendFiles(owner, photosPage, add('gallery', [await jpeg('a.jpg', '#aa3333')]))
    const [photo] = await photos(db).execute()
    const page = `${photosPage}/${photo?.id}`
    const half = { intent: 'crop', left: '0', top: '0', width: '50', height: '100' }
    await sendFiles(owner, `${page}/crop`, formOf(half))
    const crop = await owner.visit(`${page}/crop`)
    expect(crop.words).toContain('Show the whole photo again')
    expect(crop.words).toContain('when the person who added the photo no longer manages')
    const nina = await signIn({ name: 'Nina' })
    await handOver(owner, nina, outbox)
    expect((await nina.visit(`${page}/crop`)).words).not.toContain('Show the whole photo again')
    const { image_id } = await photos(db).executeTakeFirstOrThrow()
    const { store } = services.images
    const whole = async () => store.find(image_id ?? '', masterFile)
    expect(await whole()).not.toBeNull()
    await sendFiles(nina, `${page}/crop`, formOf({ intent: 'whole' }))
    expect(await photos(db).executeTakeFirst()).toMatchObject({ image_id, crop_left: 0 })
    services.moveTo(new Date(services.now().getTime() + 2 * hour).toISOString())
    await sweepImages(db, services)
    expect(await whole()).toBeNull()
    expect(await photos(db).executeTakeFirst()).toMatchObject({ image_id, crop_left: null })
  })
})
