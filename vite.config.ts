import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

// Every page needs these: in one file they are smaller than cut up by which page uses which part.
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
}

// What most pages need, in few files: each small one costs a request and its headers.
const shared = {
  name: 'shared',
  test: /\/src\/(listings\/(?!fields)|browse\/|search\/|florida\/|content\/(?!articles)|platform\/ui\/|assets\/drawings\/)/,
  minShareCount: 6,
}

// What readers' pages are made of in small parts: each is smaller than the headers of a request.
const crumbs = {
  name: 'crumbs',
  test: /\/(alert-link|article|auth-provider|bar-values|brand-mark|crisis-numbers|entries|fact|filtered-list|header-links|list-data|made-up-example|no-connection|not-found-head|offline|pager|photo|place-businesses|place-header|post|print-button|region-colors|region-list|resource|search-form-rule|spinner|suggest-business|use-device-list|ways-on|website-data)\.tsx?$|\/(createLucideIcon|chevron-right)\.m?js$/,
}

// What the pages of one room share, for the same reason. What readers load is in none of them.
const rooms = [
  // Forms of both rooms ask for an address.
  { name: 'email', test: /\/src\/platform\/forms\/email-/, minShareCount: 2 },
  // The pages where people sign in need nothing of the kit of forms.
  {
    name: 'account',
    test: /\/src\/(auth|account\/(session|form|sign-in|email-link|passkeys\/why-no-passkey))/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /\/src\/(listings\/fields|submissions\/|intake\/|owner\/|exchange\/|platform\/forms\/(post-form|use-form|form-fields|conflicts|merge-sent|upload))/,
  },
  { name: 'desk', test: /\/src\/(review|admin)\// },
  { name: 'settings', test: /\/src\/account\// },
].map((room) => ({ minShareCount: 3, ...room }))

/**
 * What runs on the server alone is no part of the built pages: they load it as the server does, by the name that
 * package.json gives the sources. So a process has one copy of it, and of what it keeps in memory.
 */
const onServerAlone: Plugin = {
  name: 'on-server-alone',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  async resolveId(source, importer) {
    if (!source.endsWith('.server.ts')) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && { id: found.id.replace(/^.*\/src\//, '#src/'), external: true }
  },
}

/**
 * Pages in a browser hold their own messages only, and in one language: each language has a build of its own
 * (scripts/prepare.mjs). The server, and `npm run dev`, have them all.
 */
const oneLanguage: Plugin = {
  name: 'one-language',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source) {
    if (!source.startsWith('#messages/')) return null
    const language = process.env.BUILD_LANGUAGE ?? 'en'
    return join(import.meta.dirname, '.messages', language, source.slice('#messages/'.length))
  },
}

export default defineConfig({
  plugins: [oneLanguage, onServerAlone, tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    rolldownOptions: {
      // What one page loads later another loads at once: each has a file of its own.
      // And where a slow machine spends its time is nothing to tell whoever starts the site.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: { codeSplitting: { groups: [framework, shared, crumbs, ...rooms] } },
    },
  },
  server: { host: '127.0.0.1' },
})
