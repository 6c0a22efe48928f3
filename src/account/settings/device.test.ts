/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { deviceWords } from './device.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a device', () => {
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S901B) ${webKit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 15633.0) ${webKit} Chrome/140.0 Safari/537.36`,
      'Chrome on a Chromebook',
    ],
    ['Something (Windows)', 'A browser on Windows'],
    ['node', 'An unknown device'],
    ['', 'An unknown device'],
  ])('%s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words)
  })
})
