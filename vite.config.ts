import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

// Every page needs these; one shared file is smaller than pieces split by page.
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
}

// Needed by most pages. A few larger files, because each small one costs a request and its headers.
const shared = {
  name: 'shared',
  test: /\/src\/(listings\/(?!fields)|browse\/|search\/|florida\/|content\/(?!articles)|platform\/ui\/|assets\/drawings\/)/,
  minShareCount: 6,
}

// Small parts of visitors' pages; each is smaller than the headers of a request.
const crumbs = {
  name: 'crumbs',
  test: /\/(alert-link|article|auth-provider|bar-values|brand-mark|by-name|crisis-in-spanish|crisis-numbers|entries|fact|filtered-list|header-links|language-name|list-data|made-up-example|no-connection|not-found-head|offline|pager|photo|place-businesses|place-header|post|print-button|region-colors|region-list|resource|search-form-rule|spinner|suggest-business|use-device-list|ways-on|website-data)\.tsx?$|\/(createLucideIcon|chevron-right)\.m?js$/,
}

// Code shared by the pages of one module, for the same reason. Visitors' pages load none of it.
const rooms = [
  // Forms in both modules ask for an email address.
  { name: 'email', test: /\/src\/platform\/forms\/email-/, minShareCount: 2 },
  // Sign-in pages need no other form code.
  {
    name: 'account',
    test: /\/src\/(auth|account\/(session|form|sign-in|email-link|passkeys\/why-no-passkey))/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /\/src\/(listings\/fields|submissions\/(?!answers|claims|lifecycle|proofs|reports)|intake\/intake\/|platform\/forms\/(post-form|use-form|form-fields|conflicts|merge-sent|upload))/,
  },
  { name: 'owner', test: /\/src\/(submissions|intake|owner)\// },
  { name: 'exchange', test: /\/src\/exchange\// },
  { name: 'desk', test: /\/src\/(review|admin)\// },
  { name: 'settings', test: /\/src\/account\// },
].map((room) => ({ minShareCount: 3, ...room }))

/**
 * Server-only code isn't part of the built pages: they load it like the server does, by its name
 * in package.json. This way the process has one copy of it and of its in-memory state.
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
 * Pages in a browser contain only their own messages, in one language: each language has its own
 * build (scripts/prepare.mjs). The server and `npm run dev` have all languages.
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
    // With es2022, iPhones from before 2023 can't read the scripts; this is 0.05% larger.
    target: 'es2020',
    cssTarget: 'es2022',
    rolldownOptions: {
      // Code that one page imports lazily, another imports directly; every page has its own file.
      // And build timings don't help the person starting the site.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: { codeSplitting: { groups: [framework, shared, crumbs, ...rooms] } },
    },
  },
  server: { host: '127.0.0.1' },
})
