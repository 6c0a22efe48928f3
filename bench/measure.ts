/** Durations in milliseconds. */
export type Times = { p50: number; p99: number; mean: number }

/** Runs `work` repeatedly, after a tenth of the rounds to warm up, and returns its durations. */
export async function timesOf(rounds: number, work: (round: number) => unknown): Promise<Times> {
  for (let round = 0; round < Math.ceil(rounds / 10); round++) await work(rounds + round)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await work(round)
    times.push(performance.now() - started)
  }
  return summaryOf(times)
}

/** Percentiles and mean of measured times. */
export function summaryOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  return { p50: at(0.5), p99: at(0.99), mean }
}

/** Rows as an aligned table: the first column on the left, all others on the right. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `  ${row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  ')}`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** A time with three significant digits: "0.412", "12.3". */
export function ms(time: number): string {
  return time.toFixed(time < 1 ? 3 : time < 10 ? 2 : 1)
}
