// Defaults of every page: its key gives its path by the names file; files that are no page say `fixedPath`.
import names from './_data/names.js'

export default {
  layout: 'page.njk',
  lead: true,
  eleventyComputed: {
    permalink: ({ key, fixedPath }) => names.paths[key] ?? fixedPath,
  },
}
