import type { AgentFile } from './tool.ts'

/** Plain text, Markdown, JSON and XML. */
const agentText = /^(?:text\/(?:plain|markdown|xml)|application\/(?:[\w.-]+\+)?(?:json|xml))(?:;|$)/i

/** Whether agents read files of a content type as they are. */
export function isAgentText(contentType: string): boolean {
  return agentText.test(contentType)
}

/** A file for agents. @param contentType its Content-Type */
export function agentFile(bytes: Uint8Array, contentType: string): AgentFile {
  return { text: new TextDecoder().decode(bytes), contentType: contentType.replace(/\s*;.*$/s, '') }
}
