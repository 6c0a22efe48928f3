function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
): string {
  const corner = radius > 0 ? ` rx="${short(radius)}"` : ''
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${corner} fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`
}

export function ring(x: number, y: number, radius: number, color: string, width: number): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${color}" stroke-width="${short(width)}"/>`
}

export function oval(x: number, y: number, radiusX: number, radiusY: number, fill: string): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radiusX)}" ry="${short(radiusY)}" fill="${fill}"/>`
}

export function path(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`
}

/** Caps and joins are round by the root's attributes. */
export function line(data: string, color: string, width: number): string {
  return `<path d="${data}" fill="none" stroke="${color}" stroke-width="${short(width)}"/>`
}

export function group(transform: string, ...content: string[]): string {
  const moved = transform === '' ? '' : ` transform="${transform}"`
  return `<g${moved}>${content.join('')}</g>`
}

/** `opacity` from 0 to 1. */
export function faded(opacity: number, ...content: string[]): string {
  return `<g opacity="${opacity}">${content.join('')}</g>`
}

export function each<T>(values: readonly T[], draw: (value: T) => string): string {
  return values.map(draw).join('')
}

export function steps(start: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => start + step * index)
}

/** Path numbers, rounded to a tenth. */
export function points(...values: number[]): string {
  return values.map(short).join(' ')
}

/** Path numbers, rounded to whole units, for distant shapes. */
export function whole(...values: number[]): string {
  return values.map((value) => String(Math.round(value))).join(' ')
}

/** Path data, to be joined with others into one path. */
export function boxData(x: number, y: number, width: number, height: number): string {
  return `M${whole(x, y)}h${whole(width)}v${whole(height)}h${whole(-width)}z`
}
