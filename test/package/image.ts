import { chmod, copyFile, cp, mkdir, rename, symlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Program, type Ended } from '../cli/program.ts'
import { dockerContext, dockerfileStages, textsOf, variablesOf, type Stage } from './dockerfile.ts'
import { runShell } from './npm.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The image built by the Dockerfile, simulated in a folder. */
export interface Image {
  /** Starts the container's program with additional arguments and variables. */
  start(args: readonly string[], variables: Readonly<Record<string, string>>): Program
  /** Runs the health check. */
  health(variables: Readonly<Record<string, string>>): Promise<Ended>
}

/**
 * Runs the steps of the Dockerfile in a folder that represents the root of the file system. Dependencies are installed
 * once for all tests: the build uses those of the repository, the program those of the installed package, and npm only checks
 * the lock file. The image's content becomes read-only.
 * @param installed the `node_modules` of the program, which may be created later
 */
export async function makeImage(root: string, installed: string): Promise<Image> {
  const [build, image] = await dockerfileStages()
  if (build === undefined || image === undefined) throw new Error('The Dockerfile does not have the two expected stages.')
  const source = join(root, 'source')
  await copyContext(source)
  await symlink(join(repository, 'node_modules'), join(source, 'node_modules'))
  const [, ...commands] = textsOf(build, 'RUN')
  for (const command of commands) {
    if (!command.startsWith('npm ci ')) await runShell(command, source)
    else {
      await runShell(`${command} --dry-run`, source)
      await symlink(installed, join(source, 'dist/node_modules'))
    }
  }
  await rename(join(source, 'dist'), join(root, 'app'))
  await mkdir(join(root, 'data'))
  await runShell('chmod -R a-w app && chmod 777 data && mkdir -m 1777 tmp', root)
  // Another user may have no access to the repository's folder.
  const node = join(root, 'node')
  await copyFile(process.execPath, node)
  await chmod(node, 0o755)
  return inside(root, node, image)
}

async function copyContext(target: string): Promise<void> {
  const isGiven = await dockerContext()
  // An excluded folder may still contain included files; large ones known to contain none are skipped.
  const passedOver = ['node_modules', '.git', 'dist', 'test', 'examples', 'bench']
  const names = await runShell(
    `find . ${passedOver.map((name) => `-path ./${name} -prune`).join(' -o ')} -o -type f -print`,
    repository,
  )
  for (const name of names.split('\n').filter((line) => line !== '')) {
    const path = relative('.', name)
    if (isGiven(path)) await cp(join(repository, path), join(target, path))
  }
}

function inside(root: string, node: string, stage: Stage): Image {
  /** Resolves a path of the image below the folder. */
  const here = (text: string) => text.replace(/^\/(?=app|data|site|tmp)/, `${root}/`)
  const environment = Object.fromEntries(Object.entries(variablesOf(stage)).map(([name, value]) => [name, here(value)]))
  const commandOf = (json: string | undefined): [string, ...string[]] => {
    const [program = '', ...args]: string[] = JSON.parse(json ?? '[]')
    if (program !== 'node') throw new Error(`The image starts ${program}, not Node itself.`)
    return [...asUser(textsOf(stage, 'USER')[0]), node, ...args.map(here)]
  }
  const run = (command: [string, ...string[]], args: readonly string[], variables: Readonly<Record<string, string>>) =>
    new Program(
      args.map(here),
      join(root, basename(textsOf(stage, 'WORKDIR')[0] ?? '')),
      { ...environment, ...variables },
      command,
    )
  return {
    start: (args, variables) => run(commandOf(textsOf(stage, 'ENTRYPOINT')[0]), args, variables),
    health: (variables) => {
      const [check] = textsOf(stage, 'HEALTHCHECK')
      return run(commandOf(check?.slice(check.indexOf('CMD ') + 4)), [], variables).ended
    },
  }
}

/** Only root can switch to another user; a non-root user already is one. */
function asUser(user = ''): [string, ...string[]] | [] {
  const [uid = '', gid = ''] = user.split(':')
  if (process.getuid?.() !== 0) return []
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all']
}
