import { createRequire } from 'node:module'

/**
 * In development, React records where each element was created: a stack, and a debugger task. That
 * takes a third of a page's time, and only adds to warnings, which fail a test anyway. React skips
 * stacks above a rate per second, here from the start, and tasks without a debugger.
 */
Reflect.deleteProperty(console, 'createTask')
// Loaded after that, because it checks for tasks once.
const react: object = createRequire(import.meta.url)('react')
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
const counter = 'recentlyCreatedOwnerStacks'
// Missing in production.
if (internals !== null && typeof internals === 'object' && Reflect.has(internals, counter))
  Object.defineProperty(internals, counter, {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  })
