import { Type } from 'typebox'

/** An absolute address (JSON Schema format `uri`). */
export const Uri = (description: string) => Type.String({ format: 'uri', description })

/** An instant in UTC, RFC 3339 (JSON Schema format `date-time`). */
export const DateTime = (description: string) => Type.String({ format: 'date-time', description })
