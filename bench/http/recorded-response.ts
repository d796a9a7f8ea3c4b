/** A response as its server wrote it, without the fields that Node adds. */
export interface RecordedResponse {
  readonly status: number
  /** Alternating names and values, as `writeHead` takes them. */
  readonly fields: readonly string[]
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** Whether bytes hold one complete response: of its declared length, or with its last chunk. */
export function isWhole(bytes: Buffer): boolean {
  const at = bytes.indexOf(headEnd)
  if (at < 0) return false
  if (bytes.toString('latin1', 9, 12) === '304') return bytes.byteLength === at + headEnd.byteLength
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, at))?.[1]
  if (length !== undefined) return bytes.byteLength >= at + headEnd.byteLength + Number(length)
  return bytes.subarray(-lastChunk.byteLength).equals(lastChunk)
}

/** Fields that Node adds to every response. */
const ownFields = ['date', 'connection', 'keep-alive']

/** Parses a complete response. */
export function readResponse(bytes: Buffer): RecordedResponse {
  const at = bytes.indexOf(headEnd)
  const [first = '', ...lines] = bytes.toString('latin1', 0, at).split('\r\n')
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
  const chunked = pairs.some(([name, value]) => name.toLowerCase() === 'transfer-encoding' && value === 'chunked')
  const rest = bytes.subarray(at + headEnd.byteLength)
  return {
    status: Number(first.split(' ')[1]),
    fields: pairs.filter(([name]) => !ownFields.includes(name.toLowerCase())).flat(),
    // A copy, because the received buffer is a view of a larger one.
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
