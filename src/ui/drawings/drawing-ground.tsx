import { GULF } from './drawing-colors.ts'

/** The soft oval every drawing stands in; `ground` colors its lower part. */
export function Ground({ level, ground }: { level: number; ground: string }) {
  const half = Math.sqrt(62 * 62 - (level - 80) ** 2)
  const left = Math.round((74 - half) * 10) / 10
  return (
    <>
      <rect x="12" y="18" width="216" height="124" rx="62" fill={GULF} opacity=".13" />
      <path
        d={`M${left} ${level}A62 62 0 0 0 74 142H166A62 62 0 0 0 ${240 - left} ${level}Z`}
        fill={ground}
        opacity=".3"
      />
    </>
  )
}
