import { randomBytes } from 'node:crypto'
import type { AddressCheck } from './address-check.ts'
import { answered, isRecord, jsonRecord, mediaType } from './findings.ts'

const asJson = { accept: 'application/json' }

/** The REST API: its index, its endpoints, its errors. */
export async function checkRest({ client, findings, links }: AddressCheck): Promise<void> {
  const path = '/v1/'
  const reply = await client.follow(path, asJson)
  const endpoints = jsonRecord(reply.text)?.['endpoints']
  if (reply.status !== 200 || !Array.isArray(endpoints)) {
    const fix = `where daf does not serve this site yet, \`daf init ${client.origin}\` and then \`daf check\` tell what it would publish`
    findings.broken(path, `There is no API: ${answered(reply)}; ${fix}.`)
    return
  }
  const addresses = endpoints.filter((endpoint) => typeof endpoint === 'string')
  if (addresses.some((address) => client.targetOf(address) === null))
    findings.broken(path, `The API names endpoints on another host than ${client.origin}; set the base URL.`, 'site.baseUrl')
  links.add(path, addresses)
  if (!reply.headers.has('ratelimit'))
    findings.doubtful(path, 'The API does not tell its rate limit (RateLimit); a proxy may take the field away.')
  if (reply.headers.get('access-control-allow-origin') !== '*')
    findings.doubtful(path, 'Pages of other sites may not read the API; a proxy may take Access-Control-Allow-Origin away.')
  const unknown = await client.follow(`/v1/daf-check-${randomBytes(6).toString('hex')}/`, asJson)
  if (unknown.status !== 404 || mediaType(unknown.headers) !== 'application/problem+json')
    findings.broken(path, `An endpoint that does not exist is no 404 with a problem document: ${answered(unknown)}.`)
  findings.good('API', `${addresses.length} endpoints`, path)
}

/** The description of the API. */
export async function checkOpenApi({ client, findings }: AddressCheck): Promise<void> {
  const path = '/openapi.json'
  const reply = await client.follow(path, asJson)
  const document = jsonRecord(reply.text)
  if (reply.status !== 200 || document === undefined) {
    findings.broken(path, `There is no description of the API: ${answered(reply)}.`)
    return
  }
  const { openapi, paths } = document
  if (typeof openapi !== 'string' || !openapi.startsWith('3.') || !isRecord(paths) || Object.keys(paths).length === 0)
    findings.broken(path, 'It is no OpenAPI 3 document with paths.')
  else findings.good('OpenAPI', `${openapi}, ${Object.keys(paths).length} paths`, path)
}
