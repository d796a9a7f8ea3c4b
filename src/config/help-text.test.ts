import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpText } from './help-text.ts'

/** CONTRACT 1, transcribed by hand. */
const table: Readonly<Record<string, string>> = {
  '--config FILE': 'DAF_CONFIG',
  '--port N': 'PORT',
  '--host H': 'HOST',
  '--threads N': 'DAF_THREADS',
  '--base-url URL': 'DAF_BASE_URL',
  '--data DIR': 'DAF_DATA',
  '--database-url URL': 'DATABASE_URL',
  '--redis-url URL': 'REDIS_URL',
  '--read-database-url URL': 'DATABASE_READ_URL',
  '--no-publish': '',
  '--follow PLACE': 'DAF_FOLLOW',
  '--rollback': '',
  '--now ISO': 'DAF_NOW',
  '--admin-port N': 'DAF_ADMIN_PORT',
  '--admin-host H': 'DAF_ADMIN_HOST',
}

test('the help names every option with its environment variable', () => {
  const help = helpText()
  for (const [option, variable] of Object.entries(table)) {
    const after = help.slice(help.indexOf(`  ${option} `))
    assert.ok(help.includes(`  ${option} `), option)
    if (variable !== '') assert.equal(/environment: (\w+)/.exec(after)?.[1], variable, option)
  }
})

test('the help names every command and fits a wide terminal', () => {
  for (const command of ['serve', 'publish', 'check', 'init', 'report'])
    assert.match(helpText(), new RegExp(`^ {2}daf ${command}`, 'm'))
  for (const line of helpText().split('\n')) assert.ok(line.length <= 120, line)
})

test('the help of a command has an example and only its own options', () => {
  const help = helpText('check')
  assert.match(help, /^Example: daf check https:/m)
  assert.match(help, /^ {2}--json /m)
  assert.doesNotMatch(help, /--port|--rollback|DAF_HOOK_SECRET/)
  assert.doesNotMatch(helpText('init'), /--data|--now|DATABASE_URL/, 'none that would change nothing')
  for (const option of ['--data', '--now', '--config']) assert.match(helpText('report'), new RegExp(option))
})
