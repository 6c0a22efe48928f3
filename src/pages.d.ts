/** The pages as React Router builds them; package.json says where they lie. */
declare module '#pages' {
  import type { PagesBuild } from '#src/app/app.server.ts'
  const build: PagesBuild
  export = build
}
