import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentPurposes, knownAgents } from './agent-list.ts'
import { declaredAgent } from './declared-agent.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const names: Readonly<Record<string, string>> = {
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)': 'GPTBot',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot': 'ChatGPT-User',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)': 'Googlebot',
  'Googlebot-Image/1.0': 'Googlebot-Image',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)': 'bingbot',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)': 'meta-externalagent',
  'Mozilla/5.0 (compatible; SemrushBot-SI/0.97; +http://www.semrush.com/bot.html)': 'SemrushBot-SI',
  'claudebot/1.0': 'ClaudeBot',
  'claude-code/2.1.0 (external, cli)': 'Claude-Code',
  'curl/8.20.0': 'curl',
  node: 'node',
  'python-requests/2.33': 'python-requests',
  [`${chrome.replace('Chrome/', 'HeadlessChrome/')}`]: 'HeadlessChrome',
  [chrome]: 'browser',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0': 'browser',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1':
    'browser',
  'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36':
    'browser',
  '': 'other',
  'Mozilla/5.0': 'other',
  'MyGPTBot2/1.0': 'other',
  'Some-New-Crawler/1.0': 'other',
  [`${chrome} Some-Bot/1.0 (+https://bot.example/)`]: 'other',
}

for (const [userAgent, name] of Object.entries(names))
  test(`${userAgent.slice(0, 60)}: ${name}`, () => assert.equal(declaredAgent(userAgent), name))

test('every known agent is recognised by its name, which is a valid counter key', () => {
  for (const [name, { operator, purpose }] of knownAgents) {
    assert.equal(declaredAgent(`${name}/1.0`), name)
    assert.match(name, /^[\w.-]{2,40}$/)
    assert.ok(operator.length > 0 && agentPurposes.includes(purpose))
  }
})

test('long user agents and endless new names take bounded memory and time', () => {
  assert.equal(declaredAgent(`${'x'.repeat(100_000)} GPTBot/1.0`), 'other')
  for (let at = 0; at < 5_000; at++) assert.equal(declaredAgent(`Made-Up-${at}/1.0`), 'other')
  assert.equal(declaredAgent('GPTBot'), 'GPTBot')
})
