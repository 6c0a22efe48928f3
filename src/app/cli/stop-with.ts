const usual = 'npm run site --'

/** Messages name commands as in a checkout; SITE_COMMAND is their name on this installation. */
export function ownCommand(message: string, command: string): string {
  return message.replaceAll(usual, () => command)
}

export function stopWith(problems: string[], command = usual): never {
  for (const problem of problems) console.error(`  ${ownCommand(problem, command)}`)
  process.exit(1)
}
