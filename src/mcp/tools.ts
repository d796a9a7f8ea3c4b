import type { Tool } from './tool.ts'
import { engineUpdates } from './tools/engine-updates.ts'
import { fetch } from './tools/fetch.ts'
import { getCompanyInfo } from './tools/get-company-info.ts'
import { glossaryLookup } from './tools/glossary-lookup.ts'
import { search } from './tools/search.ts'

/** The five tools, in the specification's order (SPEC section 4, MCP server). */
export const tools: readonly Tool[] = [search, fetch, getCompanyInfo, glossaryLookup, engineUpdates]
