// Content names a page by its key (`page:services.geo`); here the key becomes the path that the names file gives it.

export function pagePath(key, names) {
  const path = names.paths[key]
  if (!path) throw new Error(`No page has the key "${key}" in the names file`)
  return encodeURI(path)
}

export const pageUrl = (key, names) => names.host + pagePath(key, names)

export const linkPages = (html, names) => html.replace(/\bhref="page:([^"#]+)/g, (_, key) => `href="${pagePath(key, names)}`)

/** Renames class selectors in a style sheet or a selector: `.plan` becomes `.` + classes.plan. */
export const renameClasses = (text, classes) =>
  text.replace(/\.([a-z][a-z-]*)/g, (whole, name) => (Object.hasOwn(classes, name) ? `.${classes[name]}` : whole))
