export function stopWith(problems: string[]): never {
  for (const problem of problems) console.error(`  ${problem}`)
  process.exit(1)
}
