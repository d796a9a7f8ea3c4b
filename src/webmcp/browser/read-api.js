/**
 * Asks the API of the page's own origin, whatever the page's `base` element says.
 * @param {string} path below the API's root
 * @returns {Promise<any>} the body, or `error`: what is thrown reaches the agent without its message
 */
export const readApi = async (path) => {
  try {
    const response = await fetch(location.origin + '/v1' + path)
    const body = await response.json()
    if (response.ok) return body
    return { error: body.detail || 'The site answered with status ' + response.status + '; try again in a minute.' }
  } catch {
    return { error: 'The site could not be reached; try again in a minute.' }
  }
}
