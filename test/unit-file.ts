/** Reads a systemd unit. @returns a function that lists a setting's values, in order. */
export function unitValues(unit: string): (name: string) => string[] {
  const lines = unit.split('\n').filter((line) => /^[A-Z]/.test(line))
  return (name) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
}
