import { readFile } from 'node:fs/promises'
import { matchesGlob } from 'node:path'

/** One instruction of a Dockerfile, such as `RUN npm ci`. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

/** A stage of a Dockerfile: the instructions after one `FROM`. */
export interface Stage {
  readonly base: string
  readonly instructions: readonly Instruction[]
}

/** The stages of the repository's Dockerfile, which has no multi-line instructions. */
export async function dockerfileStages(): Promise<readonly Stage[]> {
  const text = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8')
  const stages: { base: string; instructions: Instruction[] }[] = []
  for (const [, name = '', rest = ''] of text.matchAll(/^([A-Z]+) (.+)$/gm)) {
    if (name === 'FROM') stages.push({ base: rest, instructions: [] })
    else stages.at(-1)?.instructions.push({ name, text: rest })
  }
  return stages
}

/** Texts of the instructions with one name. */
export function textsOf({ instructions }: Stage, name: string): readonly string[] {
  return instructions.filter((instruction) => instruction.name === name).map(({ text }) => text)
}

/** Variables that `ENV` sets. */
export function variablesOf(stage: Stage): Readonly<Record<string, string>> {
  const pairs = textsOf(stage, 'ENV').flatMap((text) => text.split(' '))
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** Whether a file is in the build context: the last matching line of `.dockerignore` decides, for it or a parent folder. */
export async function dockerContext(): Promise<(path: string) => boolean> {
  const text = await readFile(new URL('../../.dockerignore', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return (path) => {
    const above = path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
    const last = lines.findLast((line) => above.some((folder) => matchesGlob(folder, line.replace(/^!/, ''))))
    return last === undefined || last.startsWith('!')
  }
}
