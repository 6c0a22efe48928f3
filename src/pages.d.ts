/** The pages as React Router builds them; package.json has their path. */
declare module '#pages' {
  import type { PagesBuild } from '#src/app/app.server.ts'
  const build: PagesBuild
  export = build
}

/** The text of a drawing, inlined into a page so that it uses the page's colors. */
declare module '*.svg?raw' {
  const text: string
  export default text
}
