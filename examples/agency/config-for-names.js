// Derives the daf.yaml of another names file from daf.yaml, so that there is one configuration to maintain.
//   node examples/agency/config-for-names.js names/renamed.json > somewhere/daf.yaml
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseDocument, visit } from 'yaml'
import { renameClasses } from './plumbing/names-in-text.js'

const here = dirname(fileURLToPath(import.meta.url))
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** @returns the YAML text; its relative files become absolute, because it will lie elsewhere. */
export function configForNames(names, { source = resolve(here, 'dist'), seed = resolve(here, 'updates.json') } = {}) {
  const original = readJson(resolve(here, 'names/original.json'))
  const document = parseDocument(readFileSync(resolve(here, 'daf.yaml'), 'utf8'))
  const rename = renamer(original, names)
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && typeof node.value === 'string') node.value = rename(node.value)
    },
  })
  document.setIn(['source'], source)
  document.setIn(['engineUpdates', 'seed'], seed)
  return document.toString({ lineWidth: 0 })
}

const apex = ({ host }) => new URL(host).hostname.replace(/^www\./, '')

function renamer(original, names) {
  const keyOfPath = new Map(Object.entries(original.paths).map(([key, path]) => [path, key]))
  const path = (text) => {
    const section = text.replace(/\*\/$/, '')
    const key = keyOfPath.get(section)
    return key && names.paths[key] + text.slice(section.length)
  }
  return (text) =>
    path(text) ??
    names.serviceIds[text] ??
    (text === apex(original)
      ? apex(names)
      : renameClasses(text, names.classes).replace(`form#${original.formId}`, `form#${names.formId}`))
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const file = argv[2]
  if (!file) {
    console.error('Usage: node config-for-names.js <names file> [built folder]')
    process.exit(2)
  }
  const names = readJson(existsSync(file) ? file : resolve(here, file))
  process.stdout.write(configForNames(names, argv[3] ? { source: resolve(argv[3]) } : {}))
}
