import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { estimateTokens } from '../../src/mcp/result-size.ts'
import { Program } from '../cli/program.ts'
import { copyPublishedExample, exampleUrl } from '../example/published-example.ts'
import { calledTool, connecting } from './client-session.ts'

/*
 * What a customer's agent asks about the example, answered by the tools alone: in at most two calls and 1,500 tokens. Tokens are
 * counted by the estimate of src/mcp/result-size.ts, which is twice what o200k_base takes.
 */
const maxCalls = 2
const maxTokens = 1_500

type Call = readonly [tool: string, args: Record<string, string>]

interface Exchange {
  readonly asked: string
  /** A search for the question, if not given. */
  readonly calls?: readonly Call[]
  /** Words of the answer. */
  readonly answer: readonly string[]
  /** Path of the page that can be cited for it. */
  readonly source: string
}

const searchFor = (question: string): readonly Call[] => [['search', { query: question }]]
const facts = (topic: string): Call => ['get_company_info', { topic }]

const transcript: readonly Exchange[] = [
  {
    asked: 'כמה עולה קידום אתרים לעסק קטן?',
    answer: ['קידום מקומי לעסק קטן', '₪2,500–₪4,500'],
    source: '/seo-pricing/',
  },
  {
    asked: 'מה כלול בחבילת שתיל?',
    answer: ['₪6,500 לחודש', 'מחקר מילות מפתח ל־80 ביטויים'],
    source: '/',
  },
  {
    asked: 'כמה עולה ליווי GEO כתוספת?',
    answer: ['₪2,000 עד ₪5,000 לחודש', 'ללא מע״מ'],
    source: '/services/geo/',
  },
  {
    asked: 'מה זה קנוניקל?',
    answer: ['הכתובת שבחרתם כגרסה הראשית של דף'],
    source: '/glossary/canonical/',
  },
  {
    asked: 'What time do you close?',
    answer: ['sunday: 09:00-18:00', 'friday: 09:00-13:00'],
    source: '/contact/',
  },
  {
    asked: 'עד איזו שעה אתם עובדים?',
    answer: ['sunday: 09:00-18:00', 'friday: 09:00-13:00'],
    source: '/contact/',
  },
  {
    asked: 'How much is the Shatil plan per month?',
    answer: ['Shatil (sapling)', '₪6,500', 'VAT not included'],
    source: '/en/',
  },
  {
    asked: 'מה מספר הטלפון ובאילו שעות אתם עונים בימי שישי?',
    calls: [facts('contact')],
    answer: ['03-555-0134', '"friday":"09:00-13:00"'],
    source: '/contact/',
  },
  {
    asked: 'איפה המשרד, ויש חניה?',
    calls: [facts('contact'), ['fetch', { id: '/contact/' }]],
    answer: ['שדרות הפרדס 24', 'חניון ציבורי בבניין הסמוך'],
    source: '/contact/',
  },
  {
    asked: 'How do I ask for a quote?',
    calls: [facts('contact')],
    answer: ['howToRequestAQuote', '/contact/'],
    source: '/contact/',
  },
  {
    asked: 'אילו שירותים אתם נותנים? יש גם בניית אתרים?',
    calls: [facts('services')],
    answer: ['בניית אתרים', 'ניהול מוניטין', 'קידום אורגני'],
    source: '/services/web-development/',
  },
  {
    asked: 'מה זה קנוניקל?',
    calls: [['glossary_lookup', { term: 'קנוניקל' }]],
    answer: ['כתובת קנונית'],
    source: '/glossary/canonical/',
  },
  {
    asked: 'תוך כמה זמן רואים תוצאות?',
    answer: ['שלושה עד ארבעה חודשים'],
    source: '/seo-pricing/',
  },
  {
    asked: 'אפשר לשלם לפי תוצאות?',
    answer: ['איננו עובדים כך'],
    source: '/seo-pricing/',
  },
  {
    asked: 'מה קורה אם מפסיקים את הקידום?',
    answer: ['כל מה שנבנה נשאר שלכם'],
    source: '/services/organic-seo/',
  },
  {
    asked: 'Do you work with companies abroad?',
    answer: ['A call every second week', 'one-paragraph English brief'],
    source: '/en/',
  },
  {
    asked: 'יש לכם ניסיון עם מרפאת שיניים?',
    answer: ['פי 2.4 פניות אורגניות', '57%'],
    source: '/case-studies/dental-clinic/',
  },
  {
    asked: 'What is a canonical address, and how do you say it in Hebrew?',
    calls: [['glossary_lookup', { term: 'canonical' }]],
    answer: ['כתובת קנונית', 'כגרסה הראשית של דף'],
    source: '/glossary/canonical/',
  },
  {
    asked: 'מתי היה עדכון הליבה האחרון של גוגל?',
    calls: [['engine_updates', { type: 'core' }]],
    answer: ['עדכון ליבה – מאי 2026', '2026-05-21'],
    source: '',
  },
]

describe("sixteen questions of a customer's agent about the example", () => {
  let folder: string
  let client: Client
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daf-transcript-'))
    await copyPublishedExample(folder)
    const server = new Program(['serve', '--port', '0', '--base-url', exampleUrl, '--now', '2026-11-01T00:00:00Z'], folder)
    const { address } = await server.ready()
    client = new Client({ name: 'transcript', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp/', address)), connecting)
  })
  after(async () => {
    await client.close()
    await Program.killAll()
    await rm(folder, { recursive: true, force: true })
  })

  test("fit into an agent's token budget", async () => {
    const { tools } = await client.listTools()
    const read = tools.map(({ name, description = '', inputSchema }) => ({ name, description, inputSchema }))
    const tokens = estimateTokens(`${JSON.stringify(read)}${client.getInstructions() ?? ''}`)
    assert.ok(tokens <= 2_500, `the tools and instructions take ${tokens} tokens`)
  })

  for (const { asked, calls = searchFor(asked), answer, source } of transcript) {
    test(asked, async (t) => {
      assert.ok(calls.length <= maxCalls)
      let read = ''
      let tokens = 0
      for (const [name, args] of calls) {
        const { texts, isError } = calledTool(await client.callTool({ name, arguments: args }))
        const text = texts.join('\n')
        assert.ok(!isError, text)
        tokens += estimateTokens(text)
        read += text
      }
      t.diagnostic(`${calls.length} calls, at most ${tokens} tokens`)
      assert.ok(tokens <= maxTokens, `${asked} takes ${tokens} tokens`)
      for (const words of answer) assert.ok(read.includes(words), `“${words}” is not in ${read}`)
      assert.ok(read.includes(`${exampleUrl}${source}`) || source === '', 'the answer can be cited')
    })
  }
})
