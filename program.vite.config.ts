import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const folder = join(import.meta.dirname, 'build/program')

/** Sources find the files next to them (migrations, fonts, data) wherever they are built to. */
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
 * The server, the commands, all their imports, the built pages, and packages in a few files: Node
 * loads those in a third of the time of 1,400 files. See docs/decisions/0087-one-program.md.
 */
export default defineConfig({
  plugins: [placesOfSources],
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: {
    noExternal: true,
    // Compiled for the machine, or reads its own files.
    external: ['@electric-sql/pglite', '@resvg/resvg-js'],
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: folder,
    emptyOutDir: true,
    rolldownOptions: {
      input: { server: 'src/app/server.ts', cli: 'src/app/cli.ts' },
      // One folder, because the paths above depend on it.
      output: { chunkFileNames: '[name]-[hash].js' },
      // "use client" marks have no effect here.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
    },
  },
})
