/** Plain text, Markdown, JSON and XML. */
const agentText = /^(?:text\/(?:plain|markdown|xml)|application\/(?:[\w.-]+\+)?(?:json|xml))(?:;|$)/i

/** Whether agents read files of a media type as they are. */
export function isAgentText(mediaType: string): boolean {
  return agentText.test(mediaType)
}
