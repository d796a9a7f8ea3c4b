/**
 * Starts the interactive reference on its page.
 * @typedef {{ servers: { url: string }[] }} ApiDescription
 * @typedef {(options: object) => unknown} StartSwaggerUi
 */

/** Follows the visitor's choice of light or dark; the reference knows only its own class. */
const followColors = () => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', show)
  show()
}

/**
 * The description of the API, requested from the origin of the page: behind a proxy or on a developer's machine that is not the
 * public one, and the page may connect to no other.
 * @returns {Promise<ApiDescription>}
 */
const readDescription = async () => {
  const response = await fetch('/openapi.json')
  if (!response.ok) throw new Error('status ' + response.status)
  const description = /** @type {ApiDescription} */ (await response.json())
  const servers = description.servers.map(({ url }) => ({ url: location.origin + new URL(url).pathname }))
  return { ...description, servers }
}

const start = async () => {
  const place = document.getElementById('reference')
  try {
    const spec = await readDescription()
    const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: StartSwaggerUi }} */ (/** @type {unknown} */ (window))
    SwaggerUIBundle({
      spec,
      domNode: place,
      deepLinking: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
      // Without this it would send the address of every public API to a service elsewhere.
      validatorUrl: null,
    })
  } catch (error) {
    if (place) place.textContent = 'The reference could not be loaded (' + String(error) + '). Reload the page to try again.'
  }
}

followColors()
void start()
