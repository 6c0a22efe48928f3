/** Reads a unit of systemd. @returns what gives the values of a setting, in order. */
export function unitValues(unit: string): (name: string) => string[] {
  const lines = unit.split('\n').filter((line) => /^[A-Z]/.test(line))
  return (name) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
}
