/** Ends the process with one plain line for each thing that is wrong. */
export function stopWith(problems: string[]): never {
  for (const problem of problems) console.error(`  ${problem}`)
  process.exit(1)
}
