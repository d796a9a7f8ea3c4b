/** Media types by the extension of a file's name, in lower case (IANA registry; RFC 9239 for scripts). */
const byExtension: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'text/html': 'html htm',
    'application/xhtml+xml': 'xhtml xht',
    'text/css': 'css',
    'text/javascript': 'js mjs cjs',
    'application/json': 'json map',
    'application/ld+json': 'jsonld',
    'application/geo+json': 'geojson',
    'application/manifest+json': 'webmanifest',
    'application/xml': 'xml xsd',
    'application/xslt+xml': 'xsl xslt',
    'application/rss+xml': 'rss',
    'application/atom+xml': 'atom',
    'application/yaml': 'yaml yml',
    'text/plain': 'txt text log',
    'text/markdown': 'md markdown',
    'text/csv': 'csv',
    'text/calendar': 'ics',
    'text/vcard': 'vcf',
    'text/vtt': 'vtt',
    'image/svg+xml': 'svg',
    'image/png': 'png',
    'image/apng': 'apng',
    'image/jpeg': 'jpg jpeg jpe jfif',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/jxl': 'jxl',
    'image/gif': 'gif',
    'image/bmp': 'bmp',
    'image/tiff': 'tif tiff',
    'image/heic': 'heic',
    'image/x-icon': 'ico cur',
    'font/woff': 'woff',
    'font/woff2': 'woff2',
    'font/ttf': 'ttf',
    'font/otf': 'otf',
    'font/collection': 'ttc',
    'application/vnd.ms-fontobject': 'eot',
    'video/mp4': 'mp4 m4v',
    'video/webm': 'webm',
    'video/ogg': 'ogv',
    'video/quicktime': 'mov',
    'video/mp2t': 'ts',
    'application/vnd.apple.mpegurl': 'm3u8',
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/aac': 'aac',
    'audio/ogg': 'ogg oga opus',
    'audio/wav': 'wav',
    'audio/flac': 'flac',
    'audio/webm': 'weba',
    'application/pdf': 'pdf',
    'application/rtf': 'rtf',
    'application/epub+zip': 'epub',
    'application/msword': 'doc',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.ms-powerpoint': 'ppt',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
    'application/zip': 'zip',
    'application/gzip': 'gz',
    'application/wasm': 'wasm',
    'model/gltf+json': 'gltf',
    'model/gltf-binary': 'glb',
  }).flatMap(([type, extensions]) => extensions.split(' ').map((extension) => [extension, type] as const)),
)

/** Files without an extension whose name says what they hold (RFC 9727 for the catalog). */
const byName: ReadonlyMap<string, string> = new Map([
  ['apple-app-site-association', 'application/json'],
  ['openid-configuration', 'application/json'],
  ['api-catalog', 'application/linkset+json'],
])

/** Media type of a file whose name does not say it. */
export const unknownMediaType = 'application/octet-stream'

/**
 * Media type of a file by its name, without parameters.
 * @param name decoded, without folders
 */
export function mediaTypeOf(name: string): string {
  const extension = extensionOf(name)
  if (extension === '') return byName.get(name) ?? unknownMediaType
  return byExtension.get(extension) ?? unknownMediaType
}

/** The extension of a file's name in lower case, without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Media type of PDF. */
export const pdfType = 'application/pdf'

/** Whether a media type is that of pages. XHTML is read as HTML, too (HTML standard, section 14: pages are rarely well-formed). */
export function isHtmlType(mediaType: string): boolean {
  return mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
}
