import { errorCode } from './error-text.ts'

const unknownAuthority =
  'is not signed by an authority that daf knows; Node reads further ones from the file that NODE_EXTRA_CA_CERTS names'

/** What is wrong with a certificate and what the owner can do, by the error codes of OpenSSL and Node. */
const certificateFaults: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'has expired; renew it'],
  ['CERT_NOT_YET_VALID', 'is not valid yet; check the clocks of both machines'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another host; renew it for this one, too, or name the host that it is for'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'is sent without those of its authority; let the server send the whole chain'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknownAuthority],
  ['SELF_SIGNED_CERT_IN_CHAIN', unknownAuthority],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', unknownAuthority],
])

/** Why a request had no response, and what can be done about it where that is known, as a phrase. */
export function networkErrorText(error: unknown): string {
  const code = errorCode(error)
  switch (code) {
    case 'ECONNREFUSED':
      return 'the connection was refused'
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return 'the connection was closed'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host name has no address'
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'the connection timed out'
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return `that port does not speak TLS; write http:// where it speaks HTTP alone (${code})`
    case 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION':
    case 'ERR_SSL_UNSUPPORTED_PROTOCOL':
      return `it speaks versions of TLS before 1.2 alone (${code})`
    default: {
      const certificate = certificateFaults.get(code)
      if (certificate !== undefined) return `its certificate ${certificate} (${code})`
      const detail = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 120) : ''
      return code === '' ? `network error: ${detail}` : `network error ${code}`
    }
  }
}
