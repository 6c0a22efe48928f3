/** Messages name commands as in a checkout; SITE_COMMAND says how they are typed here. */
export function ownCommand(message: string): string {
  return message.replaceAll('npm run site --', process.env['SITE_COMMAND'] || '$&')
}

export function stopWith(problems: string[]): never {
  for (const problem of problems) console.error(`  ${ownCommand(problem)}`)
  process.exit(1)
}
