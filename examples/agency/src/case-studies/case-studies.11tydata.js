export default {
  kind: 'case-study',
  section: { key: 'case-studies', name: 'סיפורי לקוח' },
  eleventyComputed: { key: ({ page }) => `case-studies.${page.fileSlug}` },
}
