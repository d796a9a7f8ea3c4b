/** The keys of the Hebrew layout (SI 1452) by what an English keyboard writes with them. */
const latin = "qwertyuiopasdfghjkl;'zxcvbnm,./"
const hebrew = "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ."

const toHebrew = new Map(Array.from(latin, (key, at) => [key, hebrew[at] ?? key]))
const toLatin = new Map(Array.from(hebrew, (letter, at) => [letter, latin[at] ?? letter]))

/** What a text says that was typed in the other layout: `akuo` is שלום, `יקךךם` is `hello`. */
export function inOtherLayout(text: string): string {
  const layout = /[א-ת]/.test(text) ? toLatin : toHebrew
  return Array.from(text.toLowerCase(), (sign) => layout.get(sign) ?? sign).join('')
}
