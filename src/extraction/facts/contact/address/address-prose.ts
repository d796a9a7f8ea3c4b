import { wordSet } from '../../../word-set.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** Sentences next to the label of an address: `Our studio is at 12 Mill Lane, Ashby` has one, `We have been in Ashby since 1998` has none. */

/** What companies call their own places. */
const ownPlaces =
  'shop|store|studio|office|offices|workshop|clinic|practice|salon|showroom|gallery|restaurant|café|cafe|bar|pub|bakery|school|gym|centre|center|warehouse|factory|headquarters|premises|surgery|garage|farm|location|base|hotel|church|yard|depot|nursery|venue|venues|space|spa|barn|boutique'

/** What a sentence says before an address: `You can find us at`, `Unsere Praxis befindet sich in der`. */
const lead = textPattern(
  `^(?:${[
    `(?:[\\p{L}'’, ]{0,40} )?(?:(?:find|visit|see|reach) us|located|situated|based|we(?:['’]re| are)(?: here)?|our (?:[\\p{L}-]+ ){0,2}?(?:${ownPlaces}))(?: (?:is|are))?(?: (?:located|situated|based|found))?(?: (?:at|on|in)|:)`,
    '(?:come|drop|stop|pop) [\\p{L} ]{2,40}? at',
    '(?:[\\p{L} ]{0,40} )?(?:finde[nt] (?:sie |du )?uns|befinde[nt] (?:sich|wir uns)|liegt|liegen|sind wir|besuchen sie uns|willkommen)(?: \\p{Ll}{4,12})? (?:in der|in die|an der|auf der|im|am|auf dem|in)',
    "(?:[\\p{L}'’ ]{0,40} )?(?:retrouvez|rejoignez|rencontrez)-nous (?:au|à|dans)|(?:[\\p{L}'’ ]{0,40} )?(?:nous sommes|se trouve|se situe|est|sont)(?: (?:située?s?|installée?s?|implantée?s?|basée?s?))? (?:au|à|dans)",
    '(?:[\\p{L} ]{0,40} )?(?:estamos|encontramos|encuentra|ubicad[oa]s?|situad[oa]s?|ficamos|localizad[oa]s?)(?: (?:ubicad|situad|localizad)[oa]s?)? (?:en la|en el|en|na|no)',
    '(?:[\\p{L} ]{0,40} )?(?:siamo|trovi|trova|trovate|troviamo)(?: (?:a|in))?',
    '(?:[\\p{L} ]{0,40} )?(?:vind(?:t u)? (?:je )?ons|gevestigd|bevindt zich) (?:aan de|aan het|aan|op de|op het|op|in)',
    '(?:[\\p{L} ]{0,40} )?(?:znajduje(?:my)? się|mieści się) (?:przy|na|w)',
    '[\\p{L}\'"׳״ ]{0,40}?(?:נמצא(?:ים|ת|ות)?|ממוקמ(?:ים|ת|ות)|ממוקם|שוכנ(?:ים|ת)|שוכן)(?: ב-?)?(?! ?קומה)',
  ].join(
    '|',
  )}) ?(?=(?-i:[\\p{Lu}\\p{Lo}\\d]|rue|avenue|place|quai|calle|avenida|plaza|paseo|via|viale|piazza|corso|ul\\.|al\\.|os\\.)\\P{Nd}{0,40}\\d|\\d)`,
  'iu',
)

/** A sentence up to the company's own address, from its beginning: `Our shop is located at`. */
const ownLead = textPattern(
  `^(?:(?:(?:you can |you['’]ll |come and |please )?(?:find|visit|see) us(?: here)?|we(?:['’]re| are)(?: now)?(?: located| situated| based)?|our (?:new |main )?(?:${ownPlaces})(?: (?:is|are))?(?: located| situated| based)?)(?: (?:at|in|on)|:)|(?:come|drop|stop|pop) (?:in|by|and (?:see|visit) us)[\\p{L} ]{0,25} at|(?:hier )?(?:sie finden uns|du findest uns|besuchen sie uns)(?: (?:in der|in die|an der|auf der|im|am|auf dem|in)|:)|(?:retrouvez-nous|nous sommes(?: situés| installés)?) (?:au|à|dans)|(?:nos )?(?:estamos|encontramos)(?: ubicad[oa]s| situad[oa]s)? en(?: la| el)?|ci (?:trovi|troviamo)(?: in)?|siamo in|vind ons (?:aan de|aan het|aan|op de|op het|op|in)|אנחנו (?:נמצאים|ממוקמים) ב-?|(?:בואו )?(?:לבקר|בקרו) אותנו ב-?|住所|所在地) ?$`,
  'iu',
)

/** Whether a sentence says that an address in it is the company's: `You can find us at` is all before it. */
export function introducesOwnAddress(text: string, length: number): boolean {
  return length <= longestLead && ownLead.test(text.slice(0, length))
}

/** Longest beginning of a sentence that is read, in characters. */
const longestLead = 80

/** A link or a remark after an address: `Get directions`, `נווט ב-Waze`, `בתיאום מראש`. */
const linkAfter = textPattern(
  `(?<=\\d.{3,100})[,\\s|–→›>(-]{0,5}(?:${[
    'get directions|view (?:on )?(?:the )?map|(?:show|see|open) (?:it )?(?:on|in) (?:the |google )?maps?|google maps|routen?planer',
    "route planen|auf (?:der )?karte (?:an)?(?:zeigen|sehen)|obtenir l['’]itinéraire|(?:voir|calculer) l['’]itinéraire",
    'voir (?:sur )?(?:la|le) (?:carte|plan)|cómo llegar|ver en (?:el )?mapa|ver (?:no )?mapa|indicazioni stradali',
    'vedi (?:la )?mappa|zobrazit na mapě|pokaż na mapie|נווטו? (?:ב-? ?(?:waze|וויז|גוגל)|אלינו)|ניווט ב-? ?(?:waze|וויז)|ניווט',
    'voir plus|see more|(?<=\\( ?)(?:map|carte|plan|karte|mappa|mapa|מפה)(?= ?\\))',
    'למפה|\\(?(?:ב|הגעה ב)תיאום (?:מראש|טלפוני)(?: בלבד)?\\)?|\\(?by appointment(?: only)?\\)?|\\(?nur nach vereinbarung\\)?',
    '\\(?(?:uniquement )?sur rendez-vous\\)?',
  ].join('|')})[\\s→›>.)]*$`,
  'iu',
)

/** A link before an address: `לחצו לניווט`. */
const linkBefore = /^(?:לח(?:צו|ץ) (?:כאן )?לניווט|get directions(?: to)?|navigate to)[\s:,–-]+(?=.*\d)/iu

/** A text without the link to a map at its beginning or end. */
export function withoutMapLink(text: string): string {
  const before = text.replace(linkAfter, '')
  // In `Mill Lane 12 (unit 3, view map)` the bracket holds a part of the address, too.
  const isCut = /\([^()]*$/.test(before) && !/\([^()]*$/.test(text)
  return (isCut ? `${before})` : before).replace(linkBefore, '')
}

/** The address without the words that introduce it and the link to a map. */
export function withoutProse(text: string): string {
  const end = withoutMapLink(text)
  const said = lead.exec(end)
  const rest = said === null ? end : end.slice(said[0].length).replace(/\.$/, '')
  return said === null || isPlace(rest) ? rest : end
}

/** Whether the rest of a sentence is a place: it has a street word, or a name with a number and then a town. */
function isPlace(text: string): boolean {
  return streetWord.test(text) || /^[^,]{3,60}\d[^,]{0,20}, [^\d,]{2,40}$/u.test(text) || /\d{4,6} \p{Lu}/u.test(text)
}

/** A text that ends in a date, as an `address` element with the author of an article does. */
const endsInDate =
  /(?<!\p{L})(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}{0,6}\.? \d{1,2},? (?:19|20)\d{2}$|(?<!\d)\d{1,2}\.? (?:jan|feb|fév|mar|mär|apr|avr|abr|may|mai|maggio|jun|juin|jul|juil|aug|août|ago|sep|set|oct|okt|ott|nov|dec|déc|dez|dic)\p{L}{0,7}\.?,? (?:19|20)\d{2}$/iu

/** A time of day. */
const hasTime = /(?<!\d)\d{1,2}:\d{2}(?!\d)/

/** A text that says how far away something is, which is not an address: `200 m from the sea`, `am Wald, 5 Minuten vom Bahnhof`. */
const saysDistance =
  /^\P{Nd}*(?:\d{1,3}[-–])?\d{1,4}(?:[.,]\d{1,2})? ?(?:k?m|min\p{L}{0,6}|miles?|met(?:er|re)s?|mètres?|metr\p{L}{1,3}|מטר(?:ים)?|ק"מ|דקות|минут\p{L}?|метр\p{L}{0,2})(?!\p{L})/iu

/** A text that says how to get the address: `Adresse communiquée après réservation (Gravelines, 59820)`, `on request, 10117 Berlin`. */
const saysHowToGet =
  /(?<!\p{L})(?:(?:up)?on request|after (?:you |your )?(?:book|reserv)\p{L}*|communiquée?|sur demande|après réservation|auf anfrage|nach (?:der )?(?:buchung|absprache|vereinbarung)|bajo petición|tras (?:la )?reserva|su richiesta|dopo la prenotazione|sob consulta|op aanvraag|na (?:zapytanie|vyžádání|požádání)|po (?:umówieniu|objednání|rezerwacji)|по запросу|после записи|לאחר (?:ה?הזמנה|קביעת)|תימסר|יימסר)(?!\p{L})/iu

/** A text that says how long the company has been somewhere: `In Leipzig seit 1998`. */
const saysSince =
  /(?<!\p{L})(?:since|seit|depuis|desde|dal|sinds|od|siden|sedan|vuodesta|с|from|מאז(?: שנת)?) (?:19|20)\d{2}(?!\d)/iu

/** A text that begins with a bus or metro line or an exit: `Metro línea 5, salida Callao`. */
const saysWay =
  /^(?:take |from |with |mit (?:der |dem )?)?(?:the )?(?:bus|busse|tram|metro|métro|metrô|u-bahn|s-bahn|linien?|lignes?|línea|linea|linha|lijn|linia|autobahn|ausfahrt|uscita|salida|saída|sortie|exit|junction|автобус|метро) (?:[\p{L}.]{1,5} )?\p{Lu}?\d(?!.* (?:Park|Centre|Road|Street|Estate)(?!\p{L}))/iu

/** Words of Hebrew sentences and directions that no address contains. */
const hebrewProse =
  /(?<![\p{L}"'׳״])(?:אנחנו|אנו|שלנו|שלך|שלכם|נמצא(?:ים|ת|ות)?|ממוקמ(?:ים|ת|ות)|ממוקם|פועל(?:ים|ת)?|עוצר(?:ים|ת)?|נוסעים|פונים|יוצאים|ב?מרחק|ב?רדיוס|דקות|שעות|שנים|חינם|קווי?|עם|לקוחות|משלוחים)(?![\p{L}"'׳״])|^ב?קומה [^,]*$/u

/** Lower-case words that addresses contain: for streets, houses and floors, and between the words of a name. */
const addressWords = wordSet(
  'street road lane avenue floor level block building unit suite entrance first second third ground near opposite above behind between next corner the and for upon under over ' +
    'calle avenida plaza paseo camino carretera piso puerta local planta esquina entre casi frente los las del ' +
    'rue boulevard place chemin route allée impasse quai cours square passage bâtiment étage appartement bureau des sur sous les aux ' +
    'via viale piazza corso largo strada vicolo interno scala piano della delle degli dei ' +
    'der die das den dem des von vom zum zur bei stock etage hinterhaus eingang rechts links neben gegenüber hinter über und ' +
    'van het ten ter aan bij verdieping naast tegenover straat laan weg plein gade vej gate veien gatan vägen sal katu tie rappu ' +
    'nad pod przy lokal piętro ulica ulice náměstí třída patro utca tér út emelet iela prospekts gatvė ' +
    'дом область проспект улица переулок шоссе корпус офис этаж квартира район город село при над имени вул буд',
)

/** How many other lower-case words a text may have, without a street and with one. */
const maxLowerCase = { alone: 1, withStreet: 3 } as const

/** A street word, also as the end of a name. */
const streetWord =
  /(?<!\p{L})(?:[Ss]treet|[Rr]oad|[Ll]ane|[Aa]venue|[Rr]ue|[Bb]oulevard|[Pp]lace|[Cc]hemin|[Rr]oute|[Aa]llée|[Ii]mpasse|[Qq]uai|[Cc]alle|[Aa]venida|[Pp]laza|[Pp]aseo|[Cc]amino|[Cc]arretera|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]ua|[Ll]argo|[Pp]raça|[Uu]lica|[Uu]lice|ul\.|utca|iela|[Уу]лица|ул\.|[Пп]роспект|[Пп]ереулок)(?!\p{L})|\p{L}{3}(?:str\.|stra(?:ß|ss)e|gasse|platz|allee|straat|laan|plein|gatan|vägen|gade|vej)(?!\p{L})/u

/** A name with a number between commas: `The old mill, Seeweg 4, Graz`. */
const houseInParts = /(?:^|, )(?:\p{Lu}[\p{L}.'’-]* ){1,4}\d{1,4}\p{L}?(?=,|$)/u

/** Words of sentences that no address contains. */
const pronounOrVerb =
  /(?<![\p{L}.])(?:[Ww]e|[Oo]ur(?! \p{Lu})|us|[Yy]ou|[Yy]our|[Ii]t|is|are|was|were|has|have|[Ww]ir|uns|[Uu]nser\p{Ll}{0,2}(?! \p{Lu})|ist|sind|hat|haben|[Nn]ous|[Nn]otre(?!-| \p{Lu})|[Vv]ous|sommes|avons|sont|[Ee]stamos|[Ss]omos|[Tt]enemos|está|[Nn]uestr[oa]s?(?! \p{Lu})|[Tt]emos|[Ff]icamos|[Ss]iamo|[Aa]bbiamo|sono|[Nn]ostr[oaie](?! \p{Lu})|[Ww]ij|[Oo]nze(?!-| \p{Lu})|zijn|jesteśmy|działamy|jest|[Nn]asz[aey]?(?! \d| \p{Lu})|мы|[Мм]ы|наш[аи]?)(?![\p{L}.])/u

/** Whether a text with a capital letter is a sentence: it has a verb, a pronoun or many lower-case words. */
function isSentence(text: string): boolean {
  if (!/\p{Lu}/u.test(text)) return false
  const plain = text.replace(/\([^)]*\)/g, '').replace(/\.$/, '')
  if (pronounOrVerb.test(plain)) return true
  const words = plain.match(/(?<![\p{L}\d.'’-])\p{Ll}{3,}(?![\p{L}.'’])/gu) ?? []
  const others = words.filter((word) => !addressWords.has(word)).length
  return others > (streetWord.test(plain) || houseInParts.test(plain) ? maxLowerCase.withStreet : maxLowerCase.alone)
}

/** A line below an address that says how to find it: `Repere: Foișorul de foc`. */
export function isLandmarkLine(line: string): boolean {
  return /^(?:repere?|landmarks?|parking|parkplätze?|parkování|acc[eè]s+|m[eé]tro|bus|transport)\p{L}{0,3} ?:/iu.test(line)
}

/** Whether a text next to the label `Address` is something else: a distance, a date or how to get the address. */
export function isNotAddress(text: string): boolean {
  return [saysDistance, endsInDate, saysHowToGet].some((other) => other.test(text)) || (hasTime.test(text) && !text.includes(','))
}

/** Whether a text below a heading such as `Where we are` is prose instead of an address: such headings often introduce sentences. */
export function isProse(text: string): boolean {
  return isNotAddress(text) || [hasTime, saysSince, saysWay, hebrewProse].some((other) => other.test(text)) || isSentence(text)
}
