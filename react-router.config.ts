import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // Scripts of other languages are built next to the pages (scripts/prepare.mjs).
  buildDirectory: process.env.BUILD_LANGUAGE
    ? `build/languages/${process.env.BUILD_LANGUAGE}`
    : 'build',
  ssr: true,
} satisfies Config
