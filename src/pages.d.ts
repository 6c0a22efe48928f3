/** The pages as React Router builds them; package.json says where they lie. */
declare module '#pages' {
  import type { PagesBuild } from '#src/app/app.server.ts'
  const build: PagesBuild
  export = build
}

/** The text of a drawing, to be put into a page so that it takes the page's colors. */
declare module '*.svg?raw' {
  const text: string
  export default text
}
