/** Assignments and calls that replace the page by another address. */
const openings =
  /(?<![\w$.])(?:(?:window|document|self|top|parent|this|globalThis)\.)*location(?:(?:\.href)?\s*=(?!=)\s*|\.(?:replace|assign)\s*\(\s*)/g

/** Expressions that append the query and fragment of the current address. */
const kept = /\s*\+\s*(?:(?:window|document|self)\.)?location\.(?:search|hash)\b/g

/** Maximum number of such places that are examined on one page. */
const mostOpenings = 20

/**
 * The addresses that a script opens without waiting for the visitor: as written, or null if computed, for example from the visitor's
 * language. This is not an interpreter: whether a block runs is decided by its first line.
 */
export function scriptTargets(written: string): readonly (string | null)[] {
  const script = written.replace(/setTimeout\s*\(\s*(["'])(.{1,500}?)\1\s*,/g, 'setTimeout(() => { $2 },')
  const bare = withoutTexts(script)
  const targets = new Set<string | null>()
  for (const match of [...bare.matchAll(openings)].slice(0, mostOpenings)) {
    const start = match.index + match[0].length
    const expression = expressionAt(script, bare, start)
    if (runsByItself(script, bare, match.index) && !/\blocation\b/.test(expression)) targets.add(literal(expression))
  }
  return [...targets]
}

/** The script with comments and the content of strings blanked, so that indexes stay the same. */
function withoutTexts(script: string): string {
  return script.replace(
    /\/\*[^]*?\*\/|(?<![:"'`\\])\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g,
    (text) => (/^["'`]/.test(text) ? text.charAt(0) + ' '.repeat(text.length - 2) + text.charAt(0) : text.replace(/[^\n]/g, ' ')),
  )
}

/** The assigned or passed expression that starts at an index. */
function expressionAt(script: string, bare: string, start: number): string {
  let depth = 0
  let end = start
  for (; end < bare.length; end++) {
    const sign = bare.charAt(end)
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && --depth < 0) break
    else if (depth === 0 && (sign === ';' || sign === '\n' || sign === ',')) break
  }
  return script.slice(start, end).replace(kept, '').trim()
}

function literal(expression: string): string | null {
  const text = /^(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`)$/.exec(expression)
  return text === null ? null : (text[1] ?? text[2] ?? text[3] ?? '').trim()
}

/** Whether the code at an index runs by itself, judging by the blocks around it and the code before it in its own block. */
function runsByItself(script: string, bare: string, place: number): boolean {
  const headers: string[] = []
  let from = 0
  for (let at = 0; at < place; at++) {
    const sign = bare.charAt(at)
    if (sign === '{') headers.push(script.slice(from, at))
    else if (sign === '}') headers.pop()
    if (sign === '{' || sign === '}' || sign === ';') from = at + 1
  }
  return [...headers, lastStatement(script.slice(from, place))].every((header) => isRun(header.trim(), script))
}

/** A statement begins on a new line unless the previous line is unfinished. */
function lastStatement(text: string): string {
  const at = text.lastIndexOf('\n')
  const before = text.slice(0, Math.max(at, 0)).trimEnd()
  return at < 0 || /(?:\)|else|=>|\()$/.test(before) ? text : text.slice(at)
}

/** A condition on the visitor's language or on running in a browser. */
const ofVisitor = /lang|locale|supported|country|typeof window|["'][a-z]{2}(?:-[a-z]{2})?["']/i

function isRun(header: string, script: string): boolean {
  if (header === '' || /^(?:else|try|do|return|void|case\b.*|default\s*:)$/is.test(header)) return true
  if (/^(?:else\s+)?(?:if|switch|for|while)\b/.test(header)) return ofVisitor.test(header)
  if (/setTimeout\s*\(|\bonload\b|DOMContentLoaded|["']load["']|\.ready\s*\(|\$\(\s*(?:function|\()/i.test(header)) return true
  if (/^[!(+\s;]*(?:async\s*)?(?:function\s*\(|\(\s*\)\s*=>)/.test(header)) return true
  const name = /(?:function\s+|(?:const|let|var)\s+)([\w$]{1,60})(?:\s*\(|\s*=\s*(?:async\s*)?(?:function\b|\())/.exec(
    header,
  )?.[1]
  return name !== undefined && script.split(name).length > 2
}
