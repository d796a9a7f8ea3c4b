import { modelContext, register } from './model-context.js'

/**
 * Offers tools to the browser's agent. Does nothing where there is none, neither now nor when the page has loaded: some browsers
 * get one by an extension.
 * @param {WebMCP.ModelContextTool[]} tools
 * @param {string | null} forms path of the script of the forms
 */
export const offerTools = (tools, forms) => {
  const offer = () => {
    if (!modelContext()?.registerTool) return false
    for (const tool of tools) register(tool)
    if (forms) load(forms)
    return true
  }
  if (!offer()) addEventListener('load', offer, { once: true })
}

/**
 * What a page under a policy of trusted types demands of the address of a script.
 * @typedef {{ trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): any } } }} TrustedTypes
 */

/**
 * Loads a further script as the policy of the page allows it: with its nonce, as a trusted type.
 * @param {string} path
 */
const load = (path) => {
  const script = document.createElement('script')
  const { nonce } = /** @type {HTMLElement} */ (document.querySelector('script[nonce]') ?? script)
  if (nonce) script.nonce = nonce
  const address = location.origin + path
  try {
    const policy = /** @type {TrustedTypes} */ (window).trustedTypes?.createPolicy('daf', { createScriptURL: () => address })
    script.src = policy?.createScriptURL(path) ?? address
    document.head.append(script)
  } catch {
    // The page names the policies that may be, and ours is none of them.
  }
}
