/** The revision that carries version and capabilities on each request, and has no handshake. */
export const modernRevision = '2026-07-28'

/** The revisions with a handshake, the newest first: it is offered to clients that ask for one not listed (CONTRACT 3, MCP). */
export const legacyRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** Every revision that is spoken, the newest first. */
export const revisions = [modernRevision, ...legacyRevisions] as const
