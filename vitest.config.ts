import { defineConfig } from 'vitest/config'
import { useMemoryFolder } from './test/memory-folder.ts'

useMemoryFolder()

const journeys = 'e2e/**/*.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: [
      'test/no-stray-errors.ts',
      'test/fixed-chance.ts',
      'test/light-hashes.ts',
      'test/light-warnings.ts',
    ],
    // Long, because tests may run on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // One worker per core; more would slow each other down.
    maxWorkers: '100%',
    isolate: false,
    tags: [
      {
        name: 'once',
        description:
          'Does not hang on the database, so that one run, on the embedded one, is enough',
      },
    ],
    projects: [
      {
        extends: true,
        test: { name: 'rules and pages', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          setupFiles: ['test/fresh-connections.ts'],
          // After all others, because they start their own programs.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
