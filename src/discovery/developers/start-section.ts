import { codeBlock } from './code-block.ts'
import { examplesOf, type ExampleSite } from './examples.ts'
import { markup, prose, type Markup } from './markup.ts'
import type { DeveloperTexts } from './texts.ts'

/** Examples that a reader can copy, run and get answered by this site. */
export function startSection({ start }: DeveloperTexts, site: ExampleSite): Markup {
  const examples = examplesOf(site)
  return markup`<section id="start">
<h2>${start.title}</h2>
<p>${start.text}</p>
<h3>${start.shell}</h3>
<p>${start.search}</p>
${codeBlock('sh', examples.search)}
<p>${start.page}</p>
${codeBlock('sh', examples.page)}
<p>${prose(start.markdown)}</p>
${codeBlock('sh', examples.markdown)}
<h3>TypeScript</h3>
<p>${prose(start.fetchProgram)}</p>
${codeBlock('ts', examples.fetchProgram)}
<h3>${start.agents}</h3>
<p>${start.mcpConfiguration}</p>
${codeBlock('json', examples.mcpConfiguration)}
<p>${start.mcpCommand}</p>
${codeBlock('sh', examples.mcpCommand)}
<p>${prose(start.mcpProgram)}</p>
${codeBlock('ts', examples.mcpProgram)}
</section>
`
}
