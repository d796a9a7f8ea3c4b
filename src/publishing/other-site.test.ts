import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SitePath } from '../model/site-path.ts'
import { otherSite } from './other-site.ts'

const paths: readonly SitePath[] = ['/', '/about/', '/contact/']

/** @param title of all its pages but the contact page */
function state(name: string, hosts: readonly string[], title = name) {
  const pages = new Map(paths.map((path) => [path, { title: path === '/contact/' ? 'Contact' : title }]))
  return { site: { name, hosts }, pages }
}

const joiner = state('Cedar Joinery', ['cedar.example', 'www.cedar.example'])

test('a site with another name, host and pages is another one, even at the same addresses', () => {
  const message = otherSite(joiner, state('Salt Bakery', ['salt.example']))
  assert.match(
    message ?? '',
    /another site, Cedar Joinery \(cedar\.example\).* another database for Salt Bakery.* cedar\.example to site\.hosts/,
  )
})

test('a site that moved, was renamed or rewritten is the same one', () => {
  const same = {
    'a new host': state('Cedar Joinery', ['cedar-joinery.example'], 'All is new'),
    'a new name and texts': state('Cedar & Sons', ['www.cedar.example'], 'All is new'),
    'a new name and host': state('Cedar & Sons', ['cedar-sons.example'], 'Cedar Joinery'),
    'the old host in site.hosts': state('Cedar & Sons', ['cedar-sons.example', 'cedar.example'], 'All is new'),
    'the other of apex and www': state('Cedar & Sons', ['www.carpenter.example'], 'All is new'),
    'no known host': state('Cedar & Sons', [], 'All is new'),
  }
  const before = state('Cedar Joinery', ['carpenter.example', ...joiner.site.hosts])
  for (const [name, after] of Object.entries(same)) assert.equal(otherSite(before, after), undefined, name)
  assert.equal(otherSite(state('Cedar Joinery', []), state('Salt Bakery', ['salt.example'])), undefined)
})

test('a private address tells nothing about a site', () => {
  const bakery = state('Salt Bakery', ['10.0.0.5:8080', 'salt.example'])
  assert.equal(otherSite(state('Cedar Joinery', ['localhost:3000']), bakery), undefined, 'this one may have been developed there')
  assert.equal(otherSite(bakery, state('Cedar Joinery', ['localhost:3000'])), undefined)
  const sameProxy = otherSite(bakery, state('Cedar Joinery', ['10.0.0.5:8080', 'cedar.example']))
  assert.match(sameProxy ?? '', /another site, Salt Bakery \(salt\.example\).* add salt\.example to site\.hosts/)
})

test('a site below a path of a host moves by naming that host', () => {
  const project = state('Cedar Joinery', ['joiner.builder.example/shop'])
  assert.match(
    otherSite(project, state('Salt Bakery', ['salt.example'])) ?? '',
    /\(joiner\.builder\.example\/shop\).* add joiner\.builder\.example to site\.hosts/,
  )
  assert.equal(otherSite(project, state('Cedar & Sons', ['cedar.example', 'joiner.builder.example'])), undefined)
  assert.ok(otherSite(project, state('Salt Bakery', ['joiner.builder.example/bakery'])))
})
