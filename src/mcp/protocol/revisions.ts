/** The revision without a handshake: each request has version and capabilities. */
export const modernRevision = '2026-07-28'

/** The revisions with a handshake, newest first: the first is offered to clients that request an unlisted one (CONTRACT 3, MCP). */
export const legacyRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** All supported revisions, newest first. */
export const revisions = [modernRevision, ...legacyRevisions] as const
