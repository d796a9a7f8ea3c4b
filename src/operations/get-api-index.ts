import { Type } from 'typebox'
import { ApiIndex } from '../model/api-index.ts'
import { apiRoot, apiVersion, mcpPath, servicePaths } from '../model/service-paths.ts'
import { contentOperationsOf } from './content-operations.ts'
import { operation } from './operation.ts'

/** What this API is and where its parts are. */
export const getApiIndex = operation({
  id: 'getApiIndex',
  path: '/',
  summary: 'Get the index of the API',
  description: 'Name and version of the API, its documentation and every endpoint of this site.',
  parameters: Type.Object({}),
  result: ApiIndex,
  statuses: [429, 500],
  async run(_parameters, { reader, baseUrl }) {
    return {
      name: reader.site.name,
      version: apiVersion,
      documentation: baseUrl + servicePaths.documentation,
      openapi: baseUrl + servicePaths.openApi,
      mcpServer: baseUrl + mcpPath,
      endpoints: contentOperationsOf(reader.site).map(({ path }) => baseUrl + apiRoot + path),
    }
  },
})
