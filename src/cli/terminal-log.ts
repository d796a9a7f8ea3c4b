import { stripVTControlCharacters } from 'node:util'
import type { DestinationStream } from 'pino'
import { type Paint, painter } from './report-text.ts'

/** A line of the log; each has a level, a time and a message, and some have further fields. */
type LogLine = Readonly<Record<string, unknown>>

/** Fields that are shown without their names, or mean nothing to a person at a terminal. */
const unnamed = new Set(['level', 'time', 'msg', 'id', 'err', 'method', 'path', 'by', 'status', 'ms'])

/**
 * The log on a terminal: one short line each, such as `21:48:43 GET /contact/ 200 3 ms`; a stack trace only for bugs.
 * @param write writes a line
 * @param colours whether the terminal shows them
 */
export function openTerminalLog(write: (text: string) => void, colours: boolean): DestinationStream {
  const paint = painter(colours)
  return {
    write(lines) {
      for (const line of lines.split('\n')) if (line !== '') write(`${shown(JSON.parse(line), paint)}\n`)
    },
  }
}

function shown(line: LogLine, paint: Paint): string {
  const clock = new Date(text(line['time'])).toTimeString().slice(0, 8)
  return `${paint('dim', clock)} ${line['msg'] === 'request' ? request(line, paint) : message(line, paint)}`
}

function request({ method, path, status, ms }: LogLine, paint: Paint): string {
  const code = Number(status)
  const colour = code >= 500 ? 'red' : code >= 400 ? 'yellow' : 'green'
  // 0: the client disconnected before the response began.
  const result = code === 0 ? paint('yellow', 'disconnected') : paint(colour, text(status))
  return `${text(method)} ${text(path)} ${result} ${paint('dim', `${Math.round(Number(ms))} ms`)}`
}

function message(line: LogLine, paint: Paint): string {
  const level = Number(line['level'])
  const said = text(line['msg'])
  const marked = level >= 50 ? paint('red', `error: ${said}`) : level >= 40 ? paint('yellow', `warning: ${said}`) : said
  const named = Object.entries(line).filter(([name]) => !unnamed.has(name))
  const fields = named.map(([name, value]) => ` ${paint('dim', `${name}=`)}${text(value)}`).join('')
  const { err } = line
  const stack =
    typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack).split('\n').map(text).join('\n')}` : ''
  return marked + fields + stack
}

/** A value as text on one line: what others wrote must not control the terminal. */
function text(value: unknown): string {
  const written = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return stripVTControlCharacters(written).replaceAll(/\p{Cc}+/gu, ' ')
}
