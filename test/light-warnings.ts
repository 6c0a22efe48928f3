import { createRequire } from 'node:module'

/**
 * React in development notes for each element of a page where it was made: a stack, and a task for debuggers. That
 * takes a third of what a page takes, and is there to be added to a warning, which fails its test without. React
 * leaves the stacks off where there are too many in a second, here from the start, and the tasks where there is no
 * debugger for them.
 */
Reflect.deleteProperty(console, 'createTask')
// Loaded only now: it looks for tasks once.
const react: object = createRequire(import.meta.url)('react')
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
const counter = 'recentlyCreatedOwnerStacks'
// In production there is none.
if (internals !== null && typeof internals === 'object' && Reflect.has(internals, counter))
  Object.defineProperty(internals, counter, {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  })
