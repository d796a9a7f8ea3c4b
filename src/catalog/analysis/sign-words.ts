/*
 * Signs that are words in code: operators, and the signs that belong to a name (`c++`, `C#`, `.NET`). Operators are matched as a whole, so
 * that decorative rows (`=====`), dashes, smileys and addresses (`https://`) do not count. The patterns are sources for regular
 * expressions with the flag `u` or `v`; they match at any place of a text.
 */
const operators =
  '== === != !== <> <= >= <=> => -> ->> #> #>> <- || && ++ += -= *= /= %= :: := |> <| << >> >>> =~ ~* !~ !~* @> <@ ?| ?&'

/** Signs of operators. Next to another of these signs, an operator is only a part of something else. */
const sign = String.raw`[!#%&*+\-\/:<=>?@\|~]`

/** An operator, with or without letters next to it. */
export const operator = String.raw`(?=${sign})(?<!${sign})(?:${operators.replaceAll(/[*+.?|]/g, String.raw`\$&`).replaceAll(' ', '|')})(?!${sign})`

/** The dot before a name, which neither ends a sentence nor is part of an address. */
export const leadingDot = String.raw`\.(?=[A-Za-z])(?<![\p{L}\p{N}\p{M}.,;:!?…\)\]\}'"]\.)`

/** The signs after a name. */
export const trailingSigns = String.raw`(?:\+\+(?<=[A-Za-z]\+\+)(?![+=]|\p{L})|#(?<=(?<![\p{L}\p{N}])[A-Za-z]#)(?!#|\p{L}))`

/** Any of these signs, or a hyphen. */
const anySign = /[!-/:-@[-`{-~]/

/** The distance of a full-width form from its ASCII sign. Texts hold none of them, since normalisation makes them signs. */
const toFullWidth = 0xfee0

/** A word without the hyphen that ties it, and with its signs in a form that search engines take for letters. */
export function indexable(word: string): string {
  if (!anySign.test(word)) return word
  return /^\p{L}-/u.test(word)
    ? word.replaceAll('-', '')
    : word.replace(/[!-/:-@[-`{-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + toFullWidth))
}

/** Undoes {@link indexable}, but for the hyphen. */
export function withSigns(key: string): string {
  return key.replace(/[\uFF01-\uFF5E]/g, (one) => String.fromCharCode(one.charCodeAt(0) - toFullWidth))
}

/** The words in a word with signs that are looked for by themselves, too: `e` and `shop` of `e-shop`, but no `c` of `c++`. */
export function wordsInside(word: string): readonly string[] {
  if (!anySign.test(word)) return []
  return /^\p{L}-/u.test(word) ? word.split('-') : (word.match(/[\p{L}\p{N}\p{M}]{2,}/gu) ?? [])
}
