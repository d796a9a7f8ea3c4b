import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { Program } from '../cli/program.ts'

/** A folder for the tests of a file. Afterwards, programs that a failed test left running are stopped and the folder is removed. */
export async function rootFolder(name: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), `daf-${name}-`))
  after(async () => {
    await Program.killAll()
    await rm(root, { recursive: true, force: true })
  })
  return root
}
