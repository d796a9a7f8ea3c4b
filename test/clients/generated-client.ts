import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

/** One request of an operation, with the parameters of its example in the description. */
export interface Call {
  readonly id: string
  readonly path: string
  /** As it is written in a program. */
  readonly query: string
  readonly hasParameters: boolean
  /** Required fields of the response. */
  readonly fields: readonly string[]
  /** Where the response is, with the parameters. */
  readonly address: string
}

/** A generator of clients for TypeScript. */
export interface ClientGenerator {
  /** Its entry file, from the `node_modules` of its package. */
  readonly entry: string
  /** Arguments that make a client beside `openapi.json` in the working folder. */
  readonly args: readonly string[]
  /** Imports of the program, and what comes before the calls. */
  readonly head: (origin: string) => string
  /** An expression for the typed response of a call. */
  readonly call: (call: Call) => string
}

interface Described {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, { readonly get: DescribedOperation }>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>> }
}

interface DescribedOperation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly example?: string | number }[]
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } } }
  }
}

/** A call of every operation that is described. */
export function callsOf(openApi: string, origin: string): readonly Call[] {
  const { servers, paths, components }: Described = JSON.parse(openApi)
  const root = new URL(servers[0]?.url ?? '').pathname
  return Object.entries(paths).map(([path, { get }]) => {
    const examples = get.parameters.filter(({ example }) => example !== undefined)
    const query = new URLSearchParams(examples.map(({ name, example }) => [name, String(example)]))
    const schema = get.responses[200].content['application/json'].schema.$ref.split('/').at(-1) ?? ''
    return {
      id: get.operationId,
      path,
      query: JSON.stringify(Object.fromEntries(examples.map(({ name, example }) => [name, example]))),
      hasParameters: get.parameters.length > 0,
      fields: components.schemas[schema]?.required ?? [],
      address: `${origin}${root}${path}?${query}`,
    }
  })
}

const strict = {
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  outDir: 'js',
}

const run = promisify(execFile)
const timeout = 120_000

/**
 * Generates a client, compiles it in strict mode with a program that calls every operation, and runs the program.
 * @param modules the `node_modules` of the generator's package
 * @param folder an empty one
 * @returns the required fields of each response as the program read them, by operation
 * @throws with the output of what failed
 */
export async function readByClient(
  { entry, args, head, call }: ClientGenerator,
  calls: readonly Call[],
  {
    modules,
    folder,
    openApi,
    origin,
  }: { readonly modules: string; readonly folder: string; readonly openApi: string; readonly origin: string },
): Promise<Readonly<Record<string, unknown>>> {
  await mkdir(folder, { recursive: true })
  await symlink(modules, join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }')
  await writeFile(join(folder, 'openapi.json'), openApi)
  const node = async (...command: readonly string[]) =>
    (
      await run(process.execPath, [...command], {
        cwd: folder,
        timeout,
        env: { ...process.env, HOME: folder, DO_NOT_TRACK: '1' },
      })
    ).stdout
  await node(join(modules, entry), ...args)
  const reads = calls.map((each) => {
    const picked = each.fields.map((field) => `${JSON.stringify(field)}: data[${JSON.stringify(field)}]`)
    return `  { const data = ${call(each)}; read.${each.id} = { ${picked.join(', ')} } }`
  })
  const body = [
    `const read: Record<string, object> = {}`,
    'async function main() {',
    ...reads,
    '  console.log(JSON.stringify(read))',
    '}',
    'void main()',
  ]
  await writeFile(join(folder, 'program.ts'), [head(origin), ...body].join('\n'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, files: ['program.ts'] }))
  await node(join(modules, 'typescript/bin/tsc'))
  return JSON.parse(await node('js/program.js'))
}

/** The required fields of each response as the server sends it, by operation. */
export async function readDirectly(calls: readonly Call[]): Promise<Readonly<Record<string, unknown>>> {
  const read: Record<string, unknown> = {}
  for (const { id, address, fields } of calls) {
    const response = (await (await fetch(address)).json()) as Readonly<Record<string, unknown>>
    read[id] = Object.fromEntries(fields.map((field) => [field, response[field]]))
  }
  return read
}
