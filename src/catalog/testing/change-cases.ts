import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Catalog } from '../catalog.ts'
import { type OpenCatalog, publish, rollBack, samplePage, sampleSite } from './sample-site.ts'

const hash = (letter: string) => letter.repeat(64)
const page = (path: string, markdown: string, title = path) => samplePage(path, { title, markdown: hash(markdown) }).page

/** All changes after a number, one line each. */
async function changes(catalog: Catalog, after = 0, limit = 100): Promise<readonly string[]> {
  const { changes: list } = await catalog.read((reader) => reader.changes(after, limit))
  return list.map(({ path, change, markdown }) => `${change} ${path} ${markdown?.hash[0] ?? '-'}`)
}

const newest = (catalog: Catalog) => catalog.read(async (reader) => (await reader.changes(0, 1)).newest)
const mark = (catalog: Catalog, number: number) => catalog.read((reader) => reader.changeMark(number))

/** The list of changes (CONTRACT 4, listChanges). */
export function changeCases(open: OpenCatalog): void {
  suite('changes', () => {
    test('each page has its latest change, oldest first, and a removed page keeps its title and type', async (t) => {
      const { catalog, again } = await open(t)
      const first = await publish(catalog, (draft) => ['/c/', '/a/', '/b/'].forEach((path) => draft.putPage(page(path, 'a'), '')))
      assert.deepEqual(await changes(catalog), ['added /a/ a', 'added /b/ a', 'added /c/ a'])
      const second = await publish(catalog, (draft) => {
        draft.putPage(page('/a/', 'b'), '')
        draft.putPage(page('/b/', 'a'), 'another text')
        draft.removePage('/c/')
        draft.removePage('/never/')
      })
      const expected = ['added /b/ a', 'changed /a/ b', 'removed /c/ -']
      assert.deepEqual(await changes(catalog), expected)
      assert.deepEqual(await changes(await again()), expected, 'the same from another process')
      assert.deepEqual(await changes(catalog, 3), expected.slice(1))
      assert.deepEqual(await changes(catalog, 3, 1), expected.slice(1, 2))
      assert.deepEqual(await changes(catalog, 5), [])
      const slice = await catalog.read((reader) => reader.changes(0, 9))
      assert.deepEqual([slice.last, slice.newest], [5, 5])
      assert.deepEqual(
        slice.changes.map(({ at }) => at),
        [first, second, second].map(({ publishedAt }) => publishedAt),
      )
      assert.deepEqual(slice.changes[2], {
        path: '/c/',
        title: '/c/',
        type: 'page',
        change: 'removed',
        at: second.publishedAt,
        markdown: null,
      })
      await publish(catalog, (draft) => draft.putPage(page('/c/', 'c'), ''))
      assert.deepEqual(await changes(catalog, 5), ['added /c/ c'], 'a restored page')
      await publish(catalog, (draft) => draft.putPage(page('/b/', 'a', 'Another title'), ''))
      assert.deepEqual(await changes(catalog, 6), ['changed /b/ a'], 'another title is a change')
      await publish(catalog, () => undefined)
      assert.deepEqual(await changes(catalog, 7), [])
    })

    test('rollbacks and rebuilt generations are listed as changes', async (t) => {
      const { catalog, again } = await open(t)
      await publish(catalog, (draft) => ['/a/', '/b/', '/c/'].forEach((path) => draft.putPage(page(path, 'a'), '')))
      await publish(catalog, (draft) => {
        draft.putPage(page('/a/', 'b'), '')
        draft.removePage('/b/')
        draft.putPage(page('/d/', 'd'), '')
      })
      const at = await newest(catalog)
      const before = await mark(catalog, at)
      await rollBack(catalog)
      assert.deepEqual(await changes(catalog, at), ['changed /a/ a', 'added /b/ a', 'removed /d/ -'])
      assert.equal(await mark(await again(), at), before)
      assert.notEqual(before, undefined)
      await publish(catalog, (draft) => draft.putPage(page('/c/', 'c'), ''))
      assert.deepEqual(await changes(catalog, at + 3), ['changed /c/ c'])
      const last = await newest(catalog)
      await publish(
        catalog,
        (draft) => {
          draft.putPage(page('/a/', 'a'), '')
          draft.putPage(page('/e/', 'e'), '')
        },
        { fresh: true },
      )
      assert.deepEqual(await changes(catalog, last), ['removed /b/ -', 'removed /c/ -', 'added /e/ e'])
      assert.equal(await mark(catalog, at), before)
    })

    test("a file of the site at a page's Markdown address is served there", async (t) => {
      const { catalog } = await open(t)
      const file = (content: string) => ({ kind: 'file', content: hash(content), contentType: 'text/markdown', size: 1 }) as const
      await publish(catalog, (draft) => {
        draft.putPage(page('/', 'a'), '')
        draft.putPage(page('/b/', 'b'), '')
        draft.putEntry('/b.md', file('1'))
      })
      assert.deepEqual(await changes(catalog), ['added / a', 'added /b/ 1'])
      await publish(catalog, (draft) => {
        draft.putEntry('/index.md', file('2'))
        draft.putEntry('/other.md', file('2'))
        draft.removeEntry('/b.md')
      })
      assert.deepEqual(await changes(catalog, 2), ['changed / 2', 'changed /b/ b'])
    })

    test('a reader only sees changes up to its generation', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, (draft) => draft.putPage(page('/a/', 'a'), ''))
      await catalog.read(async (reader) => {
        await publish(catalog, (draft) => draft.putPage(page('/a/', 'b'), ''))
        const { changes: list, newest: number } = await reader.changes(0, 9)
        assert.deepEqual([list.map(({ markdown }) => markdown?.hash), number], [[hash('a')], 1])
        assert.equal(await reader.changeMark(2), undefined)
      })
    })

    test('marks exist for every change up to the newest', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, () => undefined)
      assert.equal(await newest(catalog), 0)
      const start = await mark(catalog, 0)
      await publish(catalog, (draft) => ['/a/', '/b/'].forEach((path) => draft.putPage(page(path, 'a'), '')))
      await publish(catalog, (draft) => draft.putPage(page('/a/', 'b'), ''))
      const marks = await Promise.all([0, 1, 2, 3, 4].map((number) => mark(catalog, number)))
      assert.equal(marks[0], start)
      assert.equal(marks[1], marks[2], 'changes of one generation')
      assert.equal(new Set(marks.slice(0, 4)).size, 3)
      assert.equal(marks[4], undefined)
    })

    test('each form of a page has the time of its last change', async (t) => {
      const { catalog } = await open(t)
      const entry = (content: string) =>
        ({ kind: 'page', content: hash(content), contentType: 'text/html', size: 1, headOffset: 0 }) as const
      const latest = () => catalog.read(async (reader) => reader.times.latest)
      const pageTimes = () => catalog.read((reader) => reader.pageTimes('/a/'))
      const put = async (change: Parameters<typeof publish>[1]) => {
        await publish(catalog, change)
        return latest()
      }
      const first = await put((draft) => {
        draft.putPage(page('/a/', 'a'), '')
        draft.putEntry('/a/', entry('1'))
      })
      const body = await put((draft) => draft.putEntry('/a/', entry('2')))
      assert.deepEqual(await pageTimes(), { markdown: first, record: first, body })
      const record = await put((draft) => draft.putPage({ ...page('/a/', 'a'), summary: 'New' }, ''))
      assert.deepEqual(await pageTimes(), { markdown: first, record, body })
      const changed = await put((draft) => draft.putPage({ ...page('/a/', 'b'), summary: 'New' }, ''))
      assert.deepEqual(await pageTimes(), { markdown: changed, record: changed, body })
      await rollBack(catalog)
      const back = await latest()
      assert.deepEqual(
        await pageTimes(),
        { markdown: back, record: back, body },
        'restored content does not get its old time back',
      )
      const times = [first, body, record, changed, back].map((time) => Math.floor(Date.parse(time) / 1000))
      assert.deepEqual(
        times,
        [...new Set(times)].toSorted((one, other) => one - other),
      )
      await put((draft) => draft.removePage('/a/'))
      assert.equal(await pageTimes(), undefined)
    })

    test('head additions have their own time, which changes with sections and feeds', async (t) => {
      const { catalog } = await open(t)
      const head = () => catalog.read(async ({ times }) => [times.head, times.latest])
      const isNew = async () => {
        const [since, latest] = await head()
        return since === latest
      }
      await publish(catalog, (draft) => draft.putPage(page('/blog/a/', 'a'), ''))
      assert.equal(await isNew(), true)
      await publish(catalog, (draft) => draft.putPage(page('/blog/a/', 'b'), ''))
      assert.equal(await isNew(), false)
      await publish(catalog, (draft) => draft.putPage(page('/blog/b/', 'b'), ''))
      assert.equal(await isNew(), true, 'the first section')
      await publish(catalog, () => undefined, { site: sampleSite({ newestArticles: ['/blog/a/'] }) })
      assert.equal(await isNew(), true, 'feeds')
      await publish(catalog, () => undefined, { site: sampleSite({ newestArticles: ['/blog/b/'] }) })
      assert.equal(await isNew(), false)
    })
  })
}

/** Bounds of the list of changes. @param open a catalog that remembers two removed pages, and five generations with changes */
export function changeBoundCases(name: string, open: OpenCatalog): void {
  test(`${name}: removed pages and generations beyond the bounds are forgotten, and so are earlier marks`, async (t) => {
    const { catalog } = await open(t)
    await publish(catalog, (draft) => ['/a/', '/b/', '/c/', '/d/'].forEach((path) => draft.putPage(page(path, 'a'), '')))
    for (const path of ['/b/', '/c/']) await publish(catalog, (draft) => draft.removePage(path))
    assert.notEqual(await mark(catalog, 0), undefined)
    assert.deepEqual(await changes(catalog), ['added /a/ a', 'added /d/ a', 'removed /b/ -', 'removed /c/ -'])
    await publish(catalog, (draft) => draft.removePage('/d/'))
    assert.deepEqual(await changes(catalog), ['added /a/ a', 'removed /c/ -', 'removed /d/ -'])
    assert.deepEqual(await Promise.all([0, 4].map((number) => mark(catalog, number))), [undefined, undefined])
    assert.notEqual(await mark(catalog, 5), undefined)
    for (const letter of 'bcde') await publish(catalog, (draft) => draft.putPage(page('/a/', letter), ''))
    assert.equal(await mark(catalog, 6), undefined)
    assert.notEqual(await mark(catalog, 7), undefined)
    assert.deepEqual(await changes(catalog), ['changed /a/ e'])
  })
}
