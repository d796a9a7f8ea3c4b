import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodePath } from '../../../model/site-path.ts'
import { ServiceRule } from '../../../model/site-rules.ts'
import { Compile } from 'typebox/compile'
import { serviceIds } from '../services.ts'

test('ids are valid in the configuration, so that writing one down does not change it', () => {
  const check = Compile(ServiceRule)
  const long = 'ארוך'.repeat(30)
  const paths = ['/שירותים/קידום-אתרים/', '/services/a/', '/A.html', '/₪/', '/---/', `/${long}/`, `/${long}א/`, '/\u05B0א/']
  const ids = serviceIds(paths.map((path) => ({ path: encodePath(path), name: 'x', isPart: false })))
  assert.equal(ids[0], 'קידום-אתרים')
  assert.equal(new Set(ids).size, paths.length)
  for (const id of ids) assert.ok(check.Check({ id, page: '/' }), id)
})
