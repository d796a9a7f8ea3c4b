/** Where the MCP server is under the base URL; without the slash at its end it answers alike (CONTRACT 3, Everywhere). */
export const mcpPath = '/mcp/'
