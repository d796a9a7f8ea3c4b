export default { layout: null, fixedPath: '/assets/style.css', eleventyExcludeFromCollections: true }
