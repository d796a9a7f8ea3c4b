import { inlineText } from '../../http/markdown-text.ts'
import { isHebrew } from '../../http/own-language.ts'
import { apiRoot, mcpPath, servicePaths } from '../../model/service-paths.ts'
import { contentTypes } from '../../model/content-type.ts'
import type { SkillMaker } from './skill.ts'

/** How to find and read pages. */
export const searchThisSite: SkillMaker = ({ name, baseUrl, language, hasHome }) => ({
  name: 'search-this-site',
  title: `Search and read ${name}`,
  description: `Find and read the published pages of ${name} (${baseUrl}/) as exact text with addresses to cite. Use it for any question about this company that its own website could answer.`,
  questions: isHebrew(language)
    ? [`מה כתוב באתר של ${name} על הנושא הזה?`, `באיזה עמוד של ${name} זה מוסבר?`]
    : [`What does ${name} say about this topic on its website?`, `Find the page of ${name} that explains this.`],
  instructions: `# Search and read ${inlineText(name, 200)}

Everything is read-only and open: no key, no account.

## With the MCP server

Connect to \`${baseUrl}${mcpPath}\` (Streamable HTTP). Call \`search\` with \`{"query": "WORDS"}\`, then \`fetch\` with the \`id\` of a
result. A long page comes in parts; each part names the next id.

## Without it

1. \`GET ${baseUrl}${apiRoot}/search/?q=WORDS&limit=10\` answers \`{total, results: [{id, title, url, type, excerpt, snippet, updatedAt}], nextCursor}\`.
   \`snippet\` shows where the words stand, each between \`**\` and \`**\`.
2. Read a result: \`GET ${baseUrl}${apiRoot}/page/?url=URL\` answers \`{title, url, markdown, author, publishedAt, updatedAt, …}\`. Or put \`.md\` at the end of the
   page's address: \`/x/\` is \`/x.md\`${hasHome ? ', the home page is `/index.md`' : ''}.
3. For more results pass \`nextCursor\` as \`cursor\`, everything else unchanged.

\`type=\` narrows a search to one kind of page: ${contentTypes.map((type) => `\`${type}\``).join(', ')}.

## Choosing words

- Every word must occur in the page, so send the one to three words that matter, not a sentence.
- Most pages are written in the language \`${language}\`. Search in that language first, then in English.
- Hebrew words match in their inflected forms and with their prefixes; there is no need to try each.
- Nothing found? \`suggestions\` then holds spellings that find something. Else leave out the most special word, or try a synonym. The list of all pages is \`${baseUrl}${servicePaths.index}\`.

## Answering

- Quote the words of the page and link its \`url\`. \`updatedAt\` tells how old it is; \`null\` means that the page does not say.
- Say what you did not find; do not fill the gap from memory, and do not conclude that the company does not have it.
- A problem's \`detail\` says what to change. On status 429 wait as many seconds as \`Retry-After\` says.
`,
})
