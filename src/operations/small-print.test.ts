import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SitePath } from '../model/site-path.ts'
import { isSmallPrint, smallPrintShare } from './small-print.ts'

const named = (title: string, path: SitePath = '/page/') => isSmallPrint({ title, path })

test('privacy policies, imprints and accessibility statements are known by title or address', () => {
  for (const title of [
    'Privacy Policy - Harbour',
    'Harbour | Privacy',
    'Privacy & Cookie Policy',
    'Datenschutzerklärung',
    'Impressum | Hafen',
    'Politique de confidentialité',
    'Política de cookies',
    'Informativa sulla privacy',
    'Polityka prywatności',
    'Политика конфиденциальности',
    'מדיניות הפרטיות',
    'הצהרת נגישות',
    'Accessibility Disclaimer',
  ])
    assert.ok(named(title), title)
  assert.ok(named('Legal', '/legal/privacy-policy.html'))
  assert.ok(named('משפטי', '/negishut/'))
})

test('what is sold under such a word is none', () => {
  for (const title of [
    'Chocolate cookies',
    'Cookies',
    'Privacy fences',
    'Imprint on shirts',
    'Rodos holidays',
    'Datenschutzberatung',
    'Barrierefreiheit im Bad',
    'הסעות פרטיות',
    'סדנאות פרטיות | הסטודיו',
  ])
    assert.ok(!named(title), title)
  assert.ok(!named('Rhodes', '/rodos-hotel/'))
})

test('such a page counts less, unless the question names it', () => {
  const shareOf = (question: string, title: string) => smallPrintShare(question)({ title, path: '/page/' })
  assert.ok(shareOf('Avez-vous des coupes de cheveux ?', 'Politique de confidentialité') < 1)
  assert.equal(shareOf('Quelle est votre politique de données ?', 'Politique de confidentialité'), 1)
  assert.equal(shareOf('מה עם פרטיות?', 'מדיניות הפרטיות'), 1)
  assert.equal(shareOf('Avez-vous des coupes de cheveux ?', 'Coupes'), 1)
})
