import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { heicPhoto, photo } from '../../../test/photos.ts'
import { test } from '../../../test/form-visitor.ts'
import { ruth } from '../../../test/submission-builders.ts'
import { maxBytes } from '../../submissions/documents/document-rule.ts'
import { findDocument } from '../../submissions/documents/documents.server.ts'

const pdf = (bytes: number) => {
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7'))
  return new File([content], 'DD 214.pdf', { type: 'application/pdf' })
}

describe('a document', () => {
  test('is stored with the submission', async ({ fillIn, services, db }) => {
    const filled = await fillIn({ proof: 'papers-seen' })
    filled.form.set('evidence', pdf(2000))
    expect((await filled.send()).status).toBe(303)
    const kept = await db.selectFrom('submission_evidence').selectAll().execute()
    expect(kept).toMatchObject([{ media_type: 'application/pdf', deleted_at: null }])
    const { submission_id: submissionId = '', id = '' } = kept[0] ?? {}
    const opened = await findDocument(db, { submissionId, id, by: ruth }, services)
    expect(opened).toMatchObject({ ok: true, file: { name: 'DD 214.pdf' } })
    expect(opened.ok && opened.file.bytes).toHaveLength(2000)
  })

  test('can be a photo of any kind that listings accept, converted to JPEG if browsers may not show it', async ({
    fillIn,
    services,
    db,
  }) => {
    const filled = await fillIn({ proof: 'papers-seen' })
    filled.form.append('evidence', new File([new Uint8Array(await heicPhoto())], 'IMG_0001.HEIC'))
    const drawn = sharp(await photo('#b5431e'))
    filled.form.append(
      'evidence',
      new File([new Uint8Array(await drawn.clone().webp().toBuffer())], 'b.webp'),
    )
    filled.form.append(
      'evidence',
      new File([new Uint8Array(await drawn.clone().avif().toBuffer())], 'c.avif'),
    )
    expect((await filled.send()).status).toBe(303)
    const kept = await db
      .selectFrom('submission_evidence')
      .select(['submission_id', 'id'])
      .execute()
    const names: string[] = []
    for (const { submission_id: submissionId, id } of kept) {
      const opened = await findDocument(db, { submissionId, id, by: ruth }, services)
      if (!opened.ok) throw new Error(opened.reason)
      const { name, mediaType, bytes } = opened.file
      names.push(name)
      expect(mediaType).toBe('image/jpeg')
      const about = await sharp(bytes).metadata()
      expect([about.format, about.exif]).toEqual(['jpeg', undefined])
    }
    expect(names.sort()).toEqual(['IMG_0001.jpg', 'b.jpg', 'c.jpg'])
    const broken = await fillIn({ name: 'Other', website: 'other.example.com', phone: '' })
    const start = (await heicPhoto()).subarray(0, 3000)
    broken.form.append('evidence', new File([new Uint8Array(start)], 'IMG_0002.HEIC'))
    const refused = await broken.send()
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('#evidence-problem')?.textContent).toContain('is damaged')
  })

  test('can be a large photo, which is made smaller also without script', async ({
    fillIn,
    db,
  }) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const create = { width: 3600, height: 2700, channels: 3, background: '#000', noise } as const
    const bytes = await sharp({ create }).jpeg({ quality: 95 }).toBuffer()
    expect(bytes.length).toBeGreaterThan(maxBytes)
    const filled = await fillIn({ proof: 'papers-seen' })
    filled.form.append('evidence', new File([new Uint8Array(bytes)], 'DD 214.JPG'))
    expect((await filled.send()).status).toBe(303)
    const kept = await db.selectFrom('submission_evidence').select('size').execute()
    expect(kept).toHaveLength(1)
    expect(Number(kept[0]?.size)).toBeLessThanOrEqual(maxBytes)
  })

  test('is rejected with a reason when it is too large, empty, or another file type', async ({
    fillIn,
    db,
  }) => {
    const refused = async (file: File) => {
      const filled = await fillIn()
      filled.form.set('evidence', file)
      const { status, document } = await filled.send()
      return [status, document.querySelector('#evidence-problem')?.textContent]
    }
    expect(await refused(pdf(maxBytes + 1))).toEqual([
      400,
      '!This PDF is larger than 5 MB. Choose a smaller one, or photos of its pages.',
    ])
    expect(await refused(new File([], 'empty.pdf'))).toEqual([
      400,
      '!Choose a file that isn’t empty.',
    ])
    const page = new File(['<script>alert(1)</script>'], 'x.pdf', { type: 'application/pdf' })
    expect(await refused(page)).toEqual([
      400,
      '!This file isn’t really a PDF. Choose a PDF or a photo: JPEG, PNG, WebP, AVIF, or HEIC.',
    ])
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([])
  })

  test('can be several files up to a total size', async ({ fillIn, db }) => {
    const filled = await fillIn({ proof: 'papers-seen' })
    for (const bytes of [2000, 3000]) filled.form.append('evidence', pdf(bytes))
    expect((await filled.send()).status).toBe(303)
    const kept = () => db.selectFrom('submission_evidence').select('id').execute()
    expect(await kept()).toHaveLength(2)
    const large = await fillIn({ name: 'Other', website: 'other.example.com', phone: '' })
    for (let count = 0; count < 2; count++) large.form.append('evidence', pdf(maxBytes / 2 + 1))
    const problem = async () =>
      (await large.send()).document.querySelector('#evidence-problem')?.textContent
    expect(await problem()).toMatch(/^!Choose fewer files/)
    large.form.append('evidence', pdf(maxBytes))
    large.form.append('evidence', pdf(maxBytes))
    expect(await problem()).toBe(
      '!Choose files that total 15 MB or less. You can add more later from your private page.',
    )
    const many = await fillIn({ name: 'Many', website: 'many.example.com', phone: '' })
    for (let count = 0; count < 6; count++) many.form.append('evidence', pdf(20))
    expect((await many.send()).words).toContain('Choose 5 files or fewer')
    expect(await kept()).toHaveLength(2)
  })

  test("far too large isn't read to its end", async ({ fillIn }) => {
    const filled = await fillIn()
    filled.form.set('evidence', pdf(4 * maxBytes))
    const { status, words } = await filled.send()
    expect(status).toBe(413)
    expect(words).toContain('Files can be up to 15 MB in total')
  })
})
