import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseQuery, type Clauses } from '../analysis/analyse-query.ts'
import { planQuery } from './plan-query.ts'

type Index = Parameters<typeof planQuery>[1]

const everything: Index = {
  pages: 10,
  present: (tokens) => ({ tokens, cost: 0 }),
  few: () => 0,
}

/** The clauses that are counted if no page matches, and the number of token lookups in the index. */
async function counted(text: string, index: Partial<Index> = {}) {
  const clauses: Clauses[] = []
  let asked = 0
  await planQuery(analyseQuery(text), {
    ...everything,
    ...index,
    present(tokens) {
      asked++
      return (index.present ?? everything.present)(tokens)
    },
    few(some) {
      clauses.push(some)
      return 0
    },
  })
  return { clauses, asked }
}

test('only forms that occur on the site are searched', async () => {
  const has = (token: string) => token === 'ממשל' || token === 'seo'
  const index: Index = { ...everything, present: (tokens) => ({ tokens: tokens.filter(has), cost: 0 }) }
  const { typed, forms } = await planQuery(analyseQuery('הממשלה SEO'), index)
  assert.deepEqual(typed, [[], ['seo']])
  assert.deepEqual(forms, [['ממשל'], ['seo']])
})

test('a leading letter is not a prefix on a site with another prefix before it', async () => {
  const site = (more: readonly string[]): Index => ({
    ...everything,
    present: (tokens) => ({ tokens: tokens.filter((token) => ['הזמנ', 'זמנ', ...more].includes(token)), cost: 0 }),
  })
  assert.deepEqual((await planQuery(analyseQuery('הזמנה'), site([]))).forms, [['הזמנ', 'זמנ']])
  assert.deepEqual((await planQuery(analyseQuery('הזמנה'), site(['להזמנ']))).forms, [['הזמנ']])
})

test('no guesses if enough pages match, and none for numbers and scripts without spaces', async () => {
  const { clauses } = await counted('2024 検索')
  assert.equal(clauses.length, 1)
  const { forms } = await planQuery(analyseQuery('תוכנית'), { ...everything, few: () => 3 })
  const { forms: guessed } = await planQuery(analyseQuery('תוכנית'), {
    ...everything,
    few: (of) => (of.flat().includes('תכנ') ? 3 : 2),
  })
  assert.ok(!forms.flat().includes('תכנ') && guessed.flat().includes('תכנ'))
})

test('guesses are first tried for one word, then for all, and looked up together', async () => {
  const { clauses, asked } = await counted('האירגון תוכנית')
  const [forms = [], first = [], second = [], both = []] = clauses
  assert.deepEqual([first[1], second[0]], [forms[1], forms[0]])
  assert.deepEqual(both, [first[0], second[1]])
  assert.equal(asked, 4)
  assert.equal(clauses.length, 9)
})

test('words of the same root are the last guess, for one word only, and only if nothing else matches', async () => {
  const related = (clauses: Clauses) => clauses.flat().includes('חידש')
  const askedFor = async (text: string, matches: number) => {
    const clauses: Clauses[] = []
    const few = (some: Clauses) => {
      clauses.push(some)
      return related(some) ? 1 : matches
    }
    return { clauses, ...(await planQuery(analyseQuery(text), { ...everything, few })) }
  }
  const found = await askedFor('חדשנות 2024', 0)
  assert.ok(related(found.forms))
  assert.deepEqual(found.forms[1], found.clauses[0]?.[1])
  assert.ok(!related((await askedFor('חדשנות 2024', 1)).forms))
  assert.ok(!related((await askedFor('חדשנות', 0)).forms))
})

test('nothing is counted if a word occurs in no form', async () => {
  const { clauses } = await counted('בית 2024', {
    present: (tokens) => ({ tokens: tokens.filter((token) => token !== '02024'), cost: 0 }),
  })
  assert.deepEqual(clauses, [])
})

test('no guesses beyond the cost limit, which grows with the site', async () => {
  const present: Index['present'] = (tokens) => ({ tokens, cost: 400_000 })
  assert.equal((await counted('והתפתחויותיהם', { present })).clauses.length, 1)
  assert.ok((await counted('והתפתחויותיהם', { present, pages: 1_000_000 })).clauses.length > 1)
})
