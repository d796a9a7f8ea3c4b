import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferredLanguage } from './own-language.ts'

test('the language with the highest weight wins, the first of equal ones', () => {
  const hebrew = ['he', 'iw', 'he-IL,he;q=0.9,en;q=0.8', 'fr, he;q=0.1', 'en;q=0.1, he-IL;q=0.2', 'he, en', 'en;q=0, he;q=0.1']
  const english = [
    'en-US',
    'en-US,he;q=0.5',
    'en-US,en;q=0.9,he;q=0.8',
    'en, he',
    'he;q=0, en;q=0.1',
    'fr',
    'hel',
    '*',
    '',
    undefined,
  ]
  for (const languages of hebrew) assert.equal(preferredLanguage(languages), 'he', languages)
  for (const languages of english) assert.equal(preferredLanguage(languages), 'en', languages ?? 'none')
})
