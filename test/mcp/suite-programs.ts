import { suiteProgram } from '../suite-program.ts'

/** The conformance suite of the protocol's authors. */
export const conformanceSuite = installed('conformance/dist/index.js')
/** The inspector, which has a command line. */
export const inspector = installed('inspector/clients/launcher/build/index.js')

function installed(path: string) {
  return suiteProgram('test/mcp/suites', `@modelcontextprotocol/${path}`)
}
