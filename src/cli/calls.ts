import calls from './calls.json' with { type: 'json' }

/** A command of `npm run site`. How each is called stands in `calls.json`, which is read before anything is installed. */
export type CommandName = keyof typeof calls

/** What to say to somebody who called a command in a way that it does not know. */
export function sayHow(name: CommandName): Error {
  const ways = calls[name].map(({ call }) => `npm run site -- ${name} ${call}`.trim())
  return new Error(['Say it like this:', ...ways].join('\n    '))
}
