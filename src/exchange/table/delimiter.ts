const delimiters = [',', ';', '\t', '|'] as const

/** What parts the cells of a table, by its first lines: what stands in all of them equally often, outside quotes. */
export function delimiterOf(start: string): string {
  const lines = outsideQuotes(start)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .slice(0, 20)
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(delimiter, lines) }))
  const [best] = scored.toSorted((one, other) => other.score - one.score)
  return best?.score ? best.delimiter : ','
}

function outsideQuotes(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, '').replace(/"[^]*$/, '')
}

/** How many cells a line has by it, times how many lines have as many. */
function scoreOf(delimiter: string, lines: string[]): number {
  const counts = lines.map((line) => line.split(delimiter).length - 1)
  const scores = counts.map((count) => count * counts.filter((other) => other === count).length)
  return Math.max(0, ...scores)
}
