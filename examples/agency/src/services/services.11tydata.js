export default {
  kind: 'service',
  section: { key: 'services', name: 'שירותים' },
  eleventyComputed: { key: ({ page }) => `services.${page.fileSlug}` },
}
