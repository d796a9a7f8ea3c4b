import assert from 'node:assert/strict'
import { test } from 'node:test'
import { originForm } from './request-target.ts'

const cases = [
  ['/v1/?a=b', '/v1/?a=b'],
  ['http://evil.example/v1/', '/v1/'],
  ['http://evil.example?x=1', '/?x=1'],
  ['http://evil.example', '/'],
  ['*', '/'],
] as const
for (const [target, expected] of cases) test(target, () => assert.equal(originForm(target), expected))
