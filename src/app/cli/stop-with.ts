/** Prints one line per problem and exits. */
export function stopWith(problems: string[]): never {
  for (const problem of problems) console.error(`  ${problem}`)
  process.exit(1)
}
