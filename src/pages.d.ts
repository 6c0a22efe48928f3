/** The pages as `npm run build` of React Router leaves them; package.json says where. */
declare module '#pages' {
  const build: import('./app.server.ts').PagesBuild
  export = build
}
