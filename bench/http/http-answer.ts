/** An answer as its server wrote it, without the fields that Node adds by itself. */
export interface RecordedResponse {
  readonly status: number
  /** Names and values in turn, as `writeHead` takes them. */
  readonly fields: readonly string[]
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** Whether bytes hold one answer whole: its length is told, or its last chunk is there. */
export function isWhole(bytes: Buffer): boolean {
  const at = bytes.indexOf(headEnd)
  if (at < 0) return false
  if (bytes.toString('latin1', 9, 12) === '304') return bytes.byteLength === at + headEnd.byteLength
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, at))?.[1]
  if (length !== undefined) return bytes.byteLength >= at + headEnd.byteLength + Number(length)
  return bytes.subarray(-lastChunk.byteLength).equals(lastChunk)
}

/** Fields that Node writes for every answer, whatever a server says. */
const ownFields = ['date', 'connection', 'keep-alive']

/** Reads an answer that is whole. */
export function readResponse(bytes: Buffer): RecordedResponse {
  const at = bytes.indexOf(headEnd)
  const [first = '', ...lines] = bytes.toString('latin1', 0, at).split('\r\n')
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
  const chunked = pairs.some(([name, value]) => name.toLowerCase() === 'transfer-encoding' && value === 'chunked')
  const rest = bytes.subarray(at + headEnd.byteLength)
  return {
    status: Number(first.split(' ')[1]),
    fields: pairs.filter(([name]) => !ownFields.includes(name.toLowerCase())).flat(),
    // A copy: what was received is a view of a larger piece of memory.
    body: Buffer.from(chunked ? joinChunks(rest) : rest),
  }
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  while (at < bytes.byteLength) {
    const line = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    chunks.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return Buffer.concat(chunks)
}
