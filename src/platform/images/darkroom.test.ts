/** @module-tag once */
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { photo } from '../../../test/photos.ts'
import { openDarkroom, photoBounds } from './darkroom.server.ts'

test('a photo that needs too much is rejected, its process ends, and the next one gets a new process', async () => {
  const large = await sharp({
    create: { width: 8000, height: 6000, channels: 3, background: '#123456' },
  })
    .avif({ effort: 0 })
    .toBuffer()
  const bytes = 500 * 1024 ** 2
  const darkroom = openDarkroom((work) => work(), { ...photoBounds, bytes })
  expect(await darkroom.develop(large)).toEqual({ ok: false, problem: 'too heavy' })
  expect(await darkroom.develop(await photo('#b5431e'))).toMatchObject({ ok: true, width: 800 })
  darkroom.close()
})

test('the site’s own memory doesn’t count toward a photo', async () => {
  const held = Buffer.alloc(700 * 1024 ** 2, 1)
  const darkroom = openDarkroom((work) => work())
  expect(await darkroom.develop(await photo('#b5431e'))).toMatchObject({ ok: true })
  expect(darkroom.peakBytes()).toBeLessThan(held.length)
  darkroom.close()
})

test.skipIf(process.platform !== 'linux')(
  'where the system bounds the site, a photo takes no more than what is left of that',
  async () => {
    const large = await sharp({
      create: { width: 8000, height: 6000, channels: 3, background: '#123456' },
    })
      .avif({ effort: 0 })
      .toBuffer()
    const bounded = vi.spyOn(process, 'constrainedMemory')
    const darkroom = openDarkroom((work) => work())
    try {
      bounded.mockReturnValue(ownBytes() - swapBytes() + 300 * 1024 ** 2)
      expect(await darkroom.develop(large)).toEqual({ ok: false, problem: 'too heavy' })
      expect(await darkroom.develop(await photo('#b5431e'))).toMatchObject({ ok: true })
    } finally {
      bounded.mockRestore()
      darkroom.close()
    }
  },
)

/** Resident bytes without mapped files. */
function ownBytes(): number {
  const [, resident = 0, ofFiles = 0] = readFileSync('/proc/self/statm', 'utf8')
    .split(' ')
    .map(Number)
  return (resident - ofFiles) * 4096
}

function swapBytes(): number {
  const [, kilobytes = 0] = /^SwapFree:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

test.skipIf(process.platform !== 'linux')(
  'a system without memory ends the process that decodes before the site',
  async () => {
    // Other tests' sites may have one too.
    const others = new Set(decoders())
    const darkroom = openDarkroom((work) => work())
    expect(await darkroom.develop(await photo('#b5431e'))).toMatchObject({ ok: true })
    const decoding = decoders().filter((pid) => !others.has(pid))
    expect(decoding).toHaveLength(1)
    expect(readFileSync(`/proc/${decoding[0]}/oom_score_adj`, 'utf8')).toBe('1000\n')
    darkroom.close()
  },
)

/** PIDs of our decoder processes. */
function decoders(): string[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '),
  )
  return children.filter((pid) => commandOf(pid).includes('photo-process.server.ts'))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // Already ended.
    return ''
  }
}
