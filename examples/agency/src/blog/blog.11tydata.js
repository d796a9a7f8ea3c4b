export default {
  kind: 'article',
  section: { key: 'blog', name: 'מגזין' },
  eleventyComputed: { key: ({ page }) => `blog.${page.fileSlug}` },
}
