/**
 * Where the page offers tools to the browser's agent; older browsers had it elsewhere, most have it nowhere.
 * @returns {WebMCP.ModelContext | undefined}
 */
export const modelContext = () =>
  document.modelContext ?? /** @type {{ modelContext?: WebMCP.ModelContext }} */ (navigator).modelContext

/**
 * Offers a tool. It is refused where a policy of the page forbids tools, or where the page has one of that name already.
 * @param {WebMCP.ModelContextTool} tool
 * @param {AbortSignal} [signal] withdraws it
 */
export const register = (tool, signal) => {
  Promise.try(() => modelContext()?.registerTool(tool, signal && { signal })).catch(() => {})
}
