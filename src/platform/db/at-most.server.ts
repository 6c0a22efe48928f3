/** Waits for work, but not for longer: one question that the database never answers must not hold up all others. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work.catch(() => null), late])
  clearTimeout(timer)
}
