import { countryNames } from '../../../countries.ts'

/** One form of addresses; the groups of its pattern are fields. */
export interface AddressForm {
  /** A cheap test that rules out most lines. */
  readonly needs: RegExp
  readonly form: RegExp
  /**
   * How much of the lines a match must cover: all of them (`whole`), or all but a company's name before it and contact details after it (`named`). Without
   * a value it may be anywhere in them.
   */
  readonly extent?: 'whole' | 'named'
  /** Published as one text, since nothing says what each part is. */
  readonly isText?: true
}

/** A pattern of names, somewhere after a digit: looking back from a name is quick, as most lines have none. */
export const afterNumber = (names: string) => `(?:${names})(?<=\\d.*)`

/** A word with a capital letter, where the script has them. */
export const capital = "[\\p{Lu}\\p{Lo}][\\p{L}'’]*"

/** What announces a company's number in a register or its hours after a town: `Amsterdam KvK 12345678`. */
const laterLabel =
  'Y-tunnus|K[Vv]K|BTW|CVR|NIP|REGON|KRS|IČO?|DIČ|CIF|NIF|S(?:IRE|ire)[NTnt]|RCS|TVA|VAT|UID|USt\\p{L}*|Steuer(?:n|-?[IN])\\p{L}+|HR[AB]|Amtsgericht|IBAN|Org\\.? ?nr|Organisa[st]\\p{L}{1,5}nummer|P\\. ?IVA|Partita IVA|C\\. ?F|R\\.?E\\.?A|Handy|Öffnungszeiten|Horaires|Horario|Orari|Godziny'

/** What is not the name of a town. */
export const notTown = `(?!(?:${laterLabel}|Tel|Telefon|Telefono|Téléphone|Phone|Fax|Mobil|Mobile|E-?Mail|Deutschland|Germany|France|Italia|España|Österreich|Schweiz|Nederland|Kontakt|Contact|Contatti|Contacto|Contato|Kontakty|(?:Open|View|Show|See) (?:in|on)|Route|Anfahrt|Impressum|Directions|Map|Euros?|EUR|CHF|Franken|Kronen|Kronor|Kroner|Dollars?|Pounds?|Złotych)(?!\\p{L}))`

/** The name of a town made of such words, with the lower-case ones between them. */
export const townWith = (word: string) =>
  `${notTown}${word}(?:(?:[ -]|\\. ?)${notTown}(?:${word}|an der|ob der|am|an|im|in|bei|sur|en|de|del|della|di|la|le|les|aan|den|nad|pod|v|u|upon)(?!\\p{L})){0,4}(?: \\((?!\\p{Lu}{2}\\))[\\p{L} .]{2,20}\\)| \\d{1,2}(?= ?(?:[,–-]|$)))?`

/** The name of a town. */
export const city = townWith(capital)

/** Names of countries at the end of an address. */
export function inCountry(...codes: readonly string[]): string {
  return `(?:,? (?<country>${countryNames(...codes)})(?!\\p{L}))?`
}
