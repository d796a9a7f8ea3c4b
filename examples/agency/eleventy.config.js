// Builds the example site. AGENCY_OUTPUT changes the output folder, AGENCY_NAMES the file of names.
import { rmSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { structuredData } from './plumbing/structured-data.js'
import { linkPages, pagePath, pageUrl, renameClasses } from './plumbing/names-in-text.js'
import names from './src/_data/names.js'

const here = dirname(fileURLToPath(import.meta.url))
const defaultOutput = resolve(here, 'dist')
const fromHere = (path) => relative(process.cwd(), path) || '.'
const newestFirst = (a, b) => (a.data.modified < b.data.modified ? 1 : -1)

export default function (eleventy) {
  eleventy.setInputDirectory(fromHere(resolve(here, 'src')))
  eleventy.setOutputDirectory(fromHere(resolve(process.env.AGENCY_OUTPUT ?? defaultOutput)))
  eleventy.setUseGitIgnore(false)

  // A page that was renamed leaves no old copy behind; a folder that somebody else named is never emptied.
  eleventy.on('eleventy.before', ({ directories, runMode }) => {
    if (runMode === 'build' && resolve(directories.output) === defaultOutput)
      rmSync(defaultOutput, { recursive: true, force: true })
  })

  eleventy.addPassthroughCopy({ [fromHere(resolve(here, 'src/assets/figures'))]: 'assets/figures' })
  eleventy.addPassthroughCopy({ [fromHere(resolve(here, 'src/assets/favicon.svg'))]: 'favicon.svg' })
  eleventy.addTemplateFormats('css')
  eleventy.addExtension('css', {
    outputFileExtension: 'css',
    compile: (css) => () => renameClasses(css, names.classes),
  })

  for (const kind of ['services', 'blog', 'glossary', 'case-studies']) {
    eleventy.addCollection(kind, (all) => all.getFilteredByGlob(`**/src/${kind}/*.md`).filter((page) => page.data.kind))
  }
  eleventy.addCollection('servicesInOrder', (all) =>
    all.getFilteredByGlob('**/src/services/*.md').sort((a, b) => a.data.order - b.data.order),
  )
  eleventy.addCollection('newestArticles', (all) =>
    all.getFilteredByGlob('**/src/blog/*.md').sort((a, b) => (a.data.published < b.data.published ? 1 : -1)),
  )
  eleventy.addCollection('newestCaseStudies', (all) => all.getFilteredByGlob('**/src/case-studies/*.md').sort(newestFirst))
  eleventy.addCollection('termsInOrder', (all) => {
    const { compare } = new Intl.Collator('he')
    return all.getFilteredByGlob('**/src/glossary/*.md').sort((a, b) => compare(a.data.title, b.data.title))
  })
  eleventy.addCollection('published', (all) =>
    all
      .getAll()
      .filter((page) => page.data.key && !page.data.noindex)
      .sort((a, b) => (a.data.key < b.data.key ? -1 : 1)),
  )

  eleventy.addFilter('pagePath', (key) => pagePath(key, names))
  eleventy.addFilter('pageUrl', (key) => pageUrl(key, names))
  eleventy.addFilter('absolute', (path) => new URL(path, names.host).href)
  eleventy.addFilter('day', (date) => date.slice(0, 10))
  eleventy.addFilter('hebrewDate', (date) =>
    new Intl.DateTimeFormat('he-IL', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Jerusalem' }).format(
      new Date(date),
    ),
  )
  eleventy.addFilter('where', (pages, keys) => keys.map((key) => pages.find((page) => page.data.key === key)))
  eleventy.addFilter('structuredData', function (site) {
    return structuredData(this.ctx, site, names)
  })
  eleventy.addTransform('page-links', (content, outputPath) =>
    String(outputPath).endsWith('.html') ? linkPages(content, names) : content,
  )

  return { htmlTemplateEngine: 'njk', markdownTemplateEngine: 'njk' }
}
