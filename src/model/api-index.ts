import { Type } from 'typebox'
import { Uri } from './schema-types.ts'

/** The response of `GET /v1/` (SPEC section 2, ApiIndex). */
export const ApiIndex = Type.Object(
  {
    name: Type.String({ description: 'Name of the site whose content this API publishes.' }),
    version: Type.String({ description: 'Version of the API.' }),
    documentation: Uri('Documentation for developers.'),
    openapi: Uri('OpenAPI 3.1 description of this API.'),
    mcpServer: Uri('Address of the MCP server.'),
    endpoints: Type.Array(Uri('Address of one endpoint.'), { description: 'Every endpoint that this site has.' }),
  },
  { title: 'ApiIndex' },
)
