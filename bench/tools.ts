import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root } from '../scripts/prepare.mjs'

/**
 * Installs large packages for a single bench into a separate folder, once for each version.
 * @returns the folder.
 */
export function installTools(name: string, packages: Record<string, string>): string {
  const folder = join(root, '.cache/bench', name)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.part`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const manifest = { private: true, type: 'module', dependencies: packages }
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify(manifest))
  console.log(`  Installing ${Object.keys(packages).join(', ')} into ${folder}`)
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', words, { cwd: unfinished, env: environment, stdio: 'inherit' })
  renameSync(unfinished, folder)
  return folder
}
