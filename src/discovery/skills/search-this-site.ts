import { inlineText } from '../../http/markdown-text.ts'
import { isHebrew } from '../../http/own-language.ts'
import { apiRoot, mcpPath, servicePaths } from '../../model/service-paths.ts'
import { contentTypes } from '../../model/content-type.ts'
import { findPassages } from '../../operations/find-passages.ts'
import { searchContent } from '../../operations/search-content.ts'
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

Connect to \`${baseUrl}${mcpPath}\` (Streamable HTTP). Call \`search\` with \`{"query": "QUESTION"}\`. \`text\` of a result is the passage
that fits best, often the answer itself; a \`note\` is there only if no page has every word. To read more, call \`fetch\` with the \`id\`. A
long page comes in parts; each part names the next id.

## Without it

1. \`GET ${baseUrl}${apiRoot}${findPassages.path}?q=QUESTION\` answers \`{passages: [{text, headings, title, url, type, score, updatedAt}]}\`: the parts
   of pages that answer it best. \`url\` opens the page there.
2. \`GET ${baseUrl}${apiRoot}${searchContent.path}?q=WORDS&limit=10\` answers \`{total, results: [{id, title, url, type, excerpt, snippet, updatedAt}], nextCursor}\`:
   the pages that have every word. \`snippet\` shows where the words are, each between \`**\` and \`**\`.
3. Read a result: \`GET ${baseUrl}${apiRoot}/page/?url=URL\` answers \`{title, url, markdown, author, publishedAt, updatedAt, …}\`. Or put \`.md\` at the end of the
   page's address: \`/x/\` is \`/x.md\`${hasHome ? ', the home page is `/index.md`' : ''}.
4. For more results pass \`nextCursor\` as \`cursor\`, everything else unchanged.

\`type=\` narrows a search to one kind of page: ${contentTypes.map((type) => `\`${type}\``).join(', ')}.

## Choosing words

- Ask a question as the person asked it, or send the words that matter; both MCP \`search\` and passages take whole questions.
- Most pages are written in the language \`${language}\`. Search in that language first, then in English.
- Words match in their other forms, Hebrew ones with their prefixes too; there is no need to try each.
- No page with every word? \`partial\` then holds the pages with the most significant words, and \`suggestions\` queries that find something; over MCP the results and the \`note\` hold them. Else try a synonym. The list of all pages is \`${baseUrl}${servicePaths.index}\`.

## Answering

- Quote the words of the page and link its \`url\`. \`updatedAt\` says how old it is; \`null\` means that the page does not say.
- Say what you did not find; do not fill the gap from memory, and do not conclude that the company does not have it.
- A problem's \`detail\` says what to change. On status 429 wait as many seconds as \`Retry-After\` says.
`,
})
