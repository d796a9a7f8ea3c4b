/** Version of the REST API, reported by its index and its OpenAPI document (SPEC section 9). */
export const apiVersion = '1.0.0'

/** Root of the REST API under the base URL. */
export const apiRoot = '/v1'
