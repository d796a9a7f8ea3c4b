/** “All rights reserved” in the supported languages; in some of them a name follows in the dative. */
const allRights = [
  'all rights? (?:are )?reserved',
  'alle rechte? (?:sind )?vorbehalten',
  'alle rechten voorbehouden',
  'tous (?:les )?droits r[ée]serv[ée]s',
  'todos los derechos reservados',
  'tutti i diritti (?:sono )?riservati',
  'todos os direitos reservados',
  'v[šs]echna pr[áa]va vyhrazena',
  'v[šs]etky pr[áa]va vyhraden[ée]',
  'wszelkie prawa zastrze[żz]one',
  'все права защищены',
  'усі права захищені',
  'כל הזכויות שמורות',
  'جميع الحقوق محفوظة',
  'alla rättigheter förbehållna',
  'minden jog fenntartva',
  'tüm hakları saklıdır',
].join('|')

/** “All rights reserved” with the preposition before a name: “by”, “to”, “for the company”. */
const rights = new RegExp(
  `(?:${allRights})(?: (?:by|to|for|bei|von|à|a|di|per)(?= ))?(?: ?ל(?:־|-|חברת )?(?=[^\\s©\\d]))?[.,:;!]?`,
  'giu',
)

const signs = /©|\(c\)|&copy;|(?<!\p{L})copyrights?(?!\p{L})/giu

const years = /(?<![\d\p{L}])(?:19|20)\d{2}(?:\s*[-–—/]\s*(?:(?:19|20)?\d{2}|present|now|heute|היום))?(?!\d)/giu

/** The end of the name: site credits, registry numbers or the next sentence. */
const rest =
  /\s*(?:[|·•‧/\n()[\]]|\s[-–—]\s|(?<=\p{L}{4})\.\s|(?<!\p{L})(?:site|website|web ?design|design(?:ed)?|theme|template|powered|built|made|developed|created|realizzat[oa]|créé|réalis[ée]|erstellt|umgesetzt|gestaltet|עיצוב|בניית|נבנה|פותח|האתר)(?:\s|:|$)).*/isu

/** Longest name of a holder, in characters. */
const longest = 60

/** The name in a copyright line: `© 2019–2026 Ofek Ltd. All rights reserved.` → Ofek Ltd; null if there is none. */
export function copyrightHolder(line: string): string | null {
  const bare = line.slice(0, 400).replace(rights, '\n').replace(signs, '\n').replace(years, '\n')
  const parts = bare.split('\n').map((part) =>
    part
      .replace(rest, '')
      .replace(/^[\s,.:;–—|·•-]+|[\s,:;–—|·•-]+$/g, '')
      .replace(/^(?:by|von|par|de)\s+/i, '')
      .trim(),
  )
  const names = parts.filter((part) => /\p{L}{2}/u.test(part) && part.length <= longest)
  // In `Vytvořeno © Jan Veselý` the word before the sign says what the name after it did.
  const [first, second] = names
  const isWord = first === parts[0] && first?.includes(' ') === false && second === parts[1] && second?.includes(' ') === true
  return (isWord ? second : first)?.replace(/(?<!\b\p{L}{1,3})\.$/u, '') ?? null
}
