import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { parseDictionary } from 'structured-headers'
import { isInnerList, RequestComponents, signatureBase, type SignedRequest } from '../signature-base.ts'

/** The Ed25519 key of RFC 9421 appendix B.1.4, both halves of which are published there. */
export const testKey = { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' } as const

/** The thumbprint of {@link testKey} (RFC 7638). */
export const testKeyId = 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U'

const testPrivateKey = createPrivateKey({
  key: { ...testKey, d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU' },
  format: 'jwk',
})

/** How a request is signed, in the parts that tests vary. */
export interface TestSignature {
  /** Value of `Signature-Agent`; null: it is not sent. */
  readonly agent?: string | null
  readonly components?: string
  /** Seconds since 1970. */
  readonly created: number
  /** Seconds after `created`; null leaves it out. */
  readonly lifetime?: number | null
  readonly keyid?: string
  readonly nonce?: string
  readonly tag?: string
  /** Default: the one of {@link testKey}. */
  readonly privateKey?: KeyObject
}

/** The fields that an agent adds to a request. @param request as it is meant; another one may be sent */
export function signedFields(
  request: Omit<SignedRequest, 'fields'> & { readonly fields?: readonly string[] },
  { created, ...signature }: TestSignature,
): Readonly<Record<string, string>> {
  const { agent = 'sig1="https://agent.example"', lifetime = 300, keyid = testKeyId, nonce, tag = 'web-bot-auth' } = signature
  const { components = agent === null ? '"@authority"' : '"@authority" "signature-agent";key="sig1"' } = signature
  const parameters = [
    `;created=${created}`,
    lifetime === null ? '' : `;expires=${created + lifetime}`,
    `;keyid="${keyid}";alg="ed25519"`,
    nonce === undefined ? '' : `;nonce="${nonce}"`,
    `;tag="${tag}"`,
  ]
  const input = `sig1=(${components})${parameters.join('')}`
  const fields = [...(request.fields ?? []), ...(agent === null ? [] : ['Signature-Agent', agent])]
  const covered = parseDictionary(input).get('sig1')
  const parts = new RequestComponents({ ...request, fields })
  const base = covered !== undefined && isInnerList(covered) ? signatureBase(covered, parts) : undefined
  // What cannot be signed is sent with a signature of nothing.
  const bytes = sign(null, Buffer.from(base ?? '', 'latin1'), signature.privateKey ?? testPrivateKey)
  return {
    ...(agent === null ? {} : { 'signature-agent': agent }),
    'signature-input': input,
    signature: `sig1=:${bytes.toString('base64')}:`,
  }
}
