export default {
  kind: 'glossary',
  section: { key: 'glossary', name: 'מילון' },
  eleventyComputed: { key: ({ page }) => `glossary.${page.fileSlug}` },
}
