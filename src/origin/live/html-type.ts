/** Whether a media type is that of pages; XHTML is read as HTML, too. */
export function isHtmlType(mediaType: string): boolean {
  return mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
}
