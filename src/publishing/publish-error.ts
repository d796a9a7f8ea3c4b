/** A source that cannot be published as it is. The message is one line for people. */
export class PublishError extends Error {
  override readonly name = 'PublishError'
}
