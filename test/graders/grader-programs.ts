import { suiteProgram } from '../suite-program.ts'

/** Agent-Friendly Documentation Spec: how a site reads for agents that fetch its pages. */
export const afdocs = installed('afdocs/bin/afdocs.mjs')
/** Rules of accessibility, as a script for the page. */
export const axe = installed('axe-core/axe.min.js')
/** Agent Readability Spec of Vercel. */
export const agentReadability = installed('@vercel/agent-readability/dist/cli/index.cjs')
export const lighthouse = installed('lighthouse/cli/index.js')
/** The OpenAPI linter of Redocly. */
export const redocly = installed('@redocly/cli/bin/cli.js')
/** The reference validator of agent skills. */
export const skillsRef = installed('skills-ref/dist/cli.js')
/** The OpenAPI linter of Stoplight. */
export const spectral = installed('@stoplight/spectral-cli/dist/index.js')

function installed(path: string) {
  return suiteProgram('test/graders/suites', path)
}
