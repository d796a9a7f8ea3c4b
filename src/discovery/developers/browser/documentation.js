/**
 * Makes the documentation interactive: examples get a button that copies them, and each operation a form that sends its request.
 * Its texts, in the language of the page, are data attributes of its element.
 */
const texts = document.currentScript?.dataset ?? {}

/** @param {HTMLPreElement} block */
const offerCopy = (block) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = texts.copy ?? ''
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent ?? '')
    button.textContent = texts.copied ?? ''
    setTimeout(() => (button.textContent = texts.copy ?? ''), 2_000)
  })
  const frame = document.createElement('div')
  frame.className = 'code'
  block.replaceWith(frame)
  frame.append(block, button)
}

/**
 * The address of a form's request, at the origin of the page: behind a proxy or on a developer's machine that is not the public one, and
 * the page may connect to no other. Fields that are empty are not sent.
 * @param {HTMLFormElement} form
 */
const addressOf = (form) => {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '') query.append(name, value)
  return form.action + (query.size === 0 ? '' : '?' + query)
}

/**
 * A text in its own direction, without which Hebrew words beside Latin ones change places.
 * @param {string} text
 */
const isolated = (text) => {
  const element = document.createElement('bdi')
  element.textContent = text
  return element
}

/**
 * A response as the examples are written: indented, each text in its own direction.
 * @param {string} text
 */
const written = (text) => {
  let json = text
  try {
    json = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Of a proxy, perhaps; shown as it is.
  }
  return json.split(/(?<=")((?:[^"\\]|\\.)+)(?="(?:,?\n|$))/).map((piece, at) => (at % 2 === 0 ? piece : isolated(piece)))
}

/** @param {HTMLFormElement} form */
const offerTry = (form) => {
  const status = /** @type {HTMLElement | null} */ (form.querySelector('[role=status]'))
  const answer = /** @type {HTMLElement | null} */ (form.querySelector('.answer'))
  const code = answer?.querySelector('code')
  if (!status || !answer || !code) return
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const address = addressOf(form)
    status.replaceChildren(texts.sending ?? '')
    try {
      const began = performance.now()
      const response = await fetch(address, { headers: { accept: 'application/json' } })
      const text = await response.text()
      const milliseconds = Math.round(performance.now() - began) + ' ms'
      const limit = response.headers.get('ratelimit')
      const limits = limit === null ? [] : ['RateLimit: ' + limit]
      const parts = [
        response.status + ' ' + response.statusText,
        milliseconds,
        'GET ' + decodeURI(address.slice(location.origin.length)),
        ...limits,
      ]
      status.replaceChildren(...parts.map(isolated))
      code.replaceChildren(...written(text))
      answer.hidden = false
    } catch {
      status.replaceChildren(texts.failed ?? '')
    }
  })
  form.hidden = false
}

for (const form of document.querySelectorAll('form')) offerTry(form)
// Only over HTTPS and on the developer's own machine may a page copy.
if (navigator.clipboard) for (const block of document.querySelectorAll('pre')) offerCopy(block)
