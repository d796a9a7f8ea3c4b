import { Type } from 'typebox'
import { EngineUpdates, updateKinds } from '../../model/engine-updates.ts'
import { Enumeration } from '../../model/schema-types.ts'
import { listEngineUpdates } from '../../operations/list-engine-updates.ts'
import { runOperation } from '../../operations/run-operation.ts'
import { readTool } from '../read-tool.ts'

/** The search engine's ranking updates of the last 12 months (SPEC section 4, MCP server). */
export const engineUpdates = readTool({
  name: 'engine_updates',
  title: 'List ranking updates',
  description:
    "Lists the search engine's official named ranking updates of the last 12 months, newest first, with start and end dates and a link to the announcement. Use it when a question is about ranking changes, such as why positions moved in a certain month.",
  input: Type.Object({
    type: Type.Optional(Enumeration(updateKinds, { description: 'Kind of update; omit it for all.' })),
  }),
  output: () => EngineUpdates,
  has: ({ engineUpdates }) => engineUpdates !== null,
  timed: true,
  answer: (args, context) => runOperation(listEngineUpdates, args, context),
})
