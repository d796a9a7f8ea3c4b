import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { suite, test } from 'node:test'
import type { Entry } from '../../model/page-record.ts'
import { CatalogError, type DocumentMemo, NoGenerationError } from '../catalog.ts'
import { found, type OpenCatalog, pathsOf, publish, publishPages, rollBack, samplePage, sampleSite } from './sample-site.ts'

const file: Entry = { kind: 'file', content: 'cd'.repeat(32), contentType: 'image/png', size: 5 }

/** Drafts, generations, rollback, and the publisher lock. */
export function publishingCases(open: OpenCatalog): void {
  suite('publishing', () => {
    test('before the first publish there is nothing to read', async (t) => {
      const { catalog } = await open(t)
      assert.equal(catalog.current(), undefined)
      assert.equal(await catalog.refresh(), undefined)
      await assert.rejects(
        catalog.read(async () => 1),
        NoGenerationError,
      )
    })

    test('a commit makes the draft current, with its number of pages', async (t) => {
      const { catalog } = await open(t)
      const generation = await publishPages(catalog, [samplePage('/'), samplePage('/a/')])
      assert.equal(generation.pages, 2)
      assert.match(generation.publishedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
      assert.deepEqual(catalog.current(), generation)
      assert.deepEqual(await catalog.read(async (reader) => reader.generation), generation)
    })

    test('a draft starts as a copy of the current generation, and still shows it after changes', async (t) => {
      const { catalog } = await open(t)
      const memo: DocumentMemo = {
        location: 'a.html',
        revision: '1',
        hash: 'ef'.repeat(32),
        contents: ['ab'.repeat(32)],
        data: '{"x":1}',
      }
      const kept = samplePage('/kept/', { title: 'נשאר' })
      await publish(catalog, (draft) => {
        assert.equal(draft.site, undefined)
        draft.putDocument(memo)
        draft.putDocument({ ...memo, location: 'b.html' })
        draft.putPage(kept.page, '')
        draft.putPage(samplePage('/old/').page, '')
        draft.putEntry('/kept/', file)
        draft.putEntry('/old.png', file)
      })
      await publish(catalog, (draft) => {
        draft.removeDocument('b.html')
        draft.removePage('/old/')
        draft.removeEntry('/old.png')
        assert.equal(draft.site?.name, 'אורן')
        assert.deepEqual([...draft.documents()].map(({ location }) => location).toSorted(), ['a.html', 'b.html'])
        assert.deepEqual(
          [...draft.documents()].find(({ location }) => location === 'a.html'),
          memo,
        )
        assert.deepEqual(pathsOf([...draft.pages()]).toSorted(), ['/kept/', '/old/'])
        assert.deepEqual([...draft.entries()].map(([path]) => path).toSorted(), ['/kept/', '/old.png'])
      })
      await publish(catalog, (draft) => assert.deepEqual([...draft.documents()], [memo]))
      await catalog.read(async (reader) => {
        assert.deepEqual(await reader.page('/kept/'), kept.page)
        assert.equal(await reader.page('/old/'), undefined)
        assert.deepEqual(await reader.entry('/kept/'), file)
        assert.equal(await reader.entry('/old.png'), undefined)
      })
    })

    test('a fresh draft starts empty', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/')])
      await publish(
        catalog,
        (draft) => {
          assert.deepEqual([...draft.pages()], [])
          assert.equal(draft.site, undefined)
          draft.putPage(samplePage('/b/').page, '')
        },
        { fresh: true },
      )
      assert.deepEqual(await catalog.read(async (reader) => pathsOf(await reader.pages({ limit: 9 }))), ['/b/'])
    })

    test('an abandoned draft changes nothing, and a finished one rejects further calls', async (t) => {
      const { catalog } = await open(t)
      const before = await publishPages(catalog, [samplePage('/a/')])
      const publisher = await catalog.publisher()
      const draft = await publisher.begin()
      draft.removePage('/a/')
      await assert.rejects(publisher.begin(), CatalogError)
      await draft.abandon()
      assert.throws(() => draft.putPage(samplePage('/b/').page, ''), CatalogError)
      await assert.rejects(draft.commit(sampleSite()), CatalogError)
      const second = await publisher.begin()
      await second.commit(sampleSite({ name: 'אלון' }))
      await second.abandon()
      await publisher.release()
      assert.ok((catalog.current()?.number ?? 0) > before.number)
      assert.deepEqual(await catalog.read(async (reader) => [reader.site.name, (await reader.page('/a/'))?.path]), [
        'אלון',
        '/a/',
      ])
    })

    test('contents are stored by hash and read whole or in ranges', async (t) => {
      const { catalog } = await open(t)
      const bytes = new TextEncoder().encode('<h1>שלום</h1>')
      const hashes = new Set<string>()
      await publish(catalog, async (draft) => {
        for (const _ of [1, 2]) {
          // The buffer may be reused, as when a file is read in chunks.
          const given = Buffer.from(bytes)
          hashes.add(await draft.putContent(given))
          given.fill(0)
        }
        hashes.add(await draft.putContent(new Uint8Array()))
        const [hash = ''] = hashes
        assert.deepEqual(Buffer.from(await draft.content(hash)), Buffer.from(bytes))
        // Callers own the returned bytes, and may e.g. transfer them to a thread.
        const { buffer } = await draft.content(hash)
        if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) structuredClone(buffer, { transfer: [buffer] })
        assert.deepEqual(Buffer.from(await draft.content(hash)), Buffer.from(bytes))
        draft.putEntry('/', { kind: 'file', content: hash, contentType: 'text/html', size: bytes.length })
      })
      const [hash = '', empty = ''] = hashes
      assert.equal(hashes.size, 2)
      await publish(catalog, async (draft) => {
        const { length } = new TextEncoder().encode('new')
        const sizes = [hash, empty, await draft.putContent(Buffer.from('new'))].map((stored) => draft.contentSize(stored))
        assert.deepEqual(await Promise.all(sizes), [bytes.length, 0, length])
        await assert.rejects(draft.contentSize('00'.repeat(32)), CatalogError)
      })
      await catalog.read(async (reader) => {
        assert.equal(Buffer.from(await reader.content(hash)).toString(), '<h1>שלום</h1>')
        assert.equal(Buffer.from(await reader.content(hash, { start: 1, end: 3 })).toString(), 'h1')
        assert.equal((await reader.content(hash, { start: 4, end: 900 })).length, bytes.length - 4)
        assert.equal((await reader.content(empty)).length, 0)
        await assert.rejects(reader.content('00'.repeat(32)), CatalogError)
        await assert.rejects(reader.content('../../current'), CatalogError)
      })
    })

    test('a reader keeps its generation during later publishes', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { title: 'ראשון' })])
      await catalog.read(async (reader) => {
        for (const title of ['שני', 'שלישי', 'רביעי', 'חמישי']) await publishPages(catalog, [samplePage('/a/', { title })])
        assert.equal((await reader.page('/a/'))?.title, 'ראשון')
        assert.equal((await reader.search({ text: 'ראשון' }, { limit: 5, offset: 0 })).total, 1)
      })
      assert.deepEqual(await found(catalog, 'חמישי'), ['/a/'])
    })

    test('another catalog on the same store sees a publish on refresh', async (t) => {
      const { catalog, again } = await open(t)
      await publishPages(catalog, [samplePage('/a/')])
      const other = await again()
      assert.equal(other.current()?.number, catalog.current()?.number)
      const next = await publishPages(catalog, [samplePage('/b/', { title: 'חדש' })])
      assert.deepEqual(await other.refresh(), next)
      assert.deepEqual(await found(other, 'חדש'), ['/b/'])
    })

    test('rollbacks go back one generation at a time', async (t) => {
      const { catalog, again } = await open(t)
      for (const title of ['אלף', 'בית', 'גמל', 'דלת']) await publishPages(catalog, [samplePage('/a/', { title })])
      const last = catalog.current()?.number ?? 0
      const other = await again()
      const publisher = await catalog.publisher()
      assert.deepEqual(await publisher.rollback(), catalog.current())
      assert.deepEqual(await found(catalog, 'גמל'), ['/a/'])
      await publisher.rollback()
      assert.deepEqual(await found(catalog, 'בית'), ['/a/'])
      await assert.rejects(publisher.rollback(), CatalogError, 'only three generations are kept')
      await publisher.release()
      await other.refresh()
      assert.deepEqual(await found(other, 'בית'), ['/a/'])
      const next = await publishPages(catalog, [samplePage('/a/', { title: 'הא' })])
      assert.ok(next.number > last)
      await rollBack(catalog)
      assert.deepEqual(await found(catalog, 'בית'), ['/a/'], 'a rolled-back generation does not return')
    })

    test('a publisher with an open draft can neither start another one nor roll back', async (t) => {
      const { catalog } = await open(t)
      for (const title of ['אלף', 'בית']) await publishPages(catalog, [samplePage('/a/', { title })])
      const publisher = await catalog.publisher()
      const draft = await publisher.begin()
      await assert.rejects(publisher.begin(), CatalogError)
      await assert.rejects(publisher.rollback(), CatalogError)
      draft.putPage(samplePage('/a/', { title: 'גמל' }).page, '')
      await draft.commit(sampleSite())
      assert.deepEqual(await found(catalog, 'גמל'), ['/a/'])
      await publisher.rollback()
      assert.deepEqual(await found(catalog, 'בית'), ['/a/'])
      await publisher.release()
    })

    test('only one publisher exists at a time; waiting for it can be aborted', async (t) => {
      const { catalog, again } = await open(t)
      const other = await again()
      const first = await catalog.publisher()
      const order: string[] = []
      const second = other.publisher().then((publisher) => {
        order.push('second')
        return publisher
      })
      await assert.rejects(other.publisher(AbortSignal.timeout(20)), CatalogError)
      await assert.rejects(other.publisher(AbortSignal.abort()), CatalogError)
      await nextTurn()
      order.push('released')
      await first.release()
      await first.release()
      await (await second).release()
      assert.deepEqual(order, ['released', 'second'])
      await assert.rejects(first.begin(), CatalogError)
    })

    test('releasing the publisher drops an open draft', async (t) => {
      const { catalog } = await open(t)
      const publisher = await catalog.publisher()
      const draft = await publisher.begin()
      await publisher.release()
      await assert.rejects(draft.commit(sampleSite()), CatalogError)
      assert.equal(catalog.current(), undefined)
    })

    test('notes are independent of generations and shared', async (t) => {
      const { catalog, again } = await open(t)
      assert.equal(await catalog.notes.get('rolled-back'), undefined)
      await catalog.notes.set('rolled-back', 'מצב 1')
      await catalog.notes.set('a/../b', 'x')
      await publishPages(catalog, [samplePage('/a/')])
      const other = await again()
      assert.equal(await other.notes.get('rolled-back'), 'מצב 1')
      await other.notes.set('rolled-back', undefined)
      await other.notes.set('rolled-back', undefined)
      assert.equal(await catalog.notes.get('rolled-back'), undefined)
      assert.equal(await catalog.notes.get('a/../b'), 'x')
    })

    test('a closed catalog rejects calls once its readers have finished', async (t) => {
      const { again, catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { title: 'כותרת' })])
      const other = await again()
      const { promise: gate, resolve: go } = Promise.withResolvers<void>()
      const reading = other.read(async (reader) => {
        await gate
        return reader.page('/a/')
      })
      const closing = other.close()
      go()
      assert.equal((await reading)?.title, 'כותרת')
      await closing
      await assert.rejects(
        other.read(async () => 1),
        CatalogError,
      )
    })
  })
}
