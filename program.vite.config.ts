import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const folder = join(import.meta.dirname, 'build/program')

/** A source finds the files beside it (migrations, fonts, data) wherever it is built to. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /\/src\/[^?]*\.ts$/, code: 'import.meta.dirname' },
    handler(code, id) {
      const place = JSON.stringify(`/${relative(folder, dirname(id))}`)
      return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${place})`)
    },
  },
}

/**
 * The server and the commands with all that they import, the built pages and packages too, in few files: Node reads
 * those in a third of the time that 1,400 take. See docs/decisions/0087-one-program.md.
 */
export default defineConfig({
  plugins: [placesOfSources],
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: {
    noExternal: true,
    // What is compiled for the machine, or reads files of its own.
    external: ['@electric-sql/pglite', '@resvg/resvg-js'],
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: folder,
    emptyOutDir: true,
    rolldownOptions: {
      input: { server: 'src/app/server.ts', cli: 'src/app/cli.ts' },
      // All in one folder, from which the places above are told.
      output: { chunkFileNames: '[name]-[hash].js' },
      // Components say where they run: not here.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
    },
  },
})
