/** Sentences next to the label of an address: `Our studio is at 12 Mill Lane, Ashby` has one, `We have been in Ashby since 1998` has none. */

const ownPlaces =
  'shop|store|studio|office|offices|workshop|clinic|practice|salon|showroom|gallery|restaurant|café|cafe|bar|pub|bakery|school|gym|centre|center|warehouse|factory|headquarters|premises|surgery|garage|farm|location|base|hotel|church|yard|depot|nursery|venue|venues|space|spa|barn|boutique'

/** What a sentence says before an address: `You can find us at`, `Unsere Praxis befindet sich in der`. */
const lead = new RegExp(
  `^(?:${[
    `(?:[\\p{L}'’, ]{0,40} )?(?:(?:find|visit|see|meet|reach|join) us|located|situated|based|we(?:['’]re| are)(?: here)?|our (?:[\\p{L}-]+ ){0,2}?(?:${ownPlaces}))(?: (?:is|are))?(?: (?:located|situated|based|found))?(?: (?:at|on|in)|:)`,
    '(?:come|drop|stop|pop) [\\p{L} ]{2,40}? at',
    '(?:[\\p{L} ]{0,40} )?(?:finde[nt] (?:sie |du )?uns|befinde[nt] (?:sich|wir uns)|liegt|liegen|sind wir|besuchen sie uns|willkommen)(?: \\p{Ll}{4,12})? (?:in der|in die|an der|auf der|im|am|auf dem|in)',
    "(?:[\\p{L}'’ ]{0,40} )?(?:retrouvez|rejoignez|rencontrez)-nous (?:au|à|dans|sur)|(?:[\\p{L}'’ ]{0,40} )?(?:nous sommes|se trouve|se situe|est|sont)(?: (?:située?s?|installée?s?|implantée?s?|basée?s?))? (?:au|à|dans|sur)",
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

const ofUs =
  /(?<!\p{L})(?:we|us|our|wir|uns\p{L}{0,4}|nous|notre|estamos|encontramos|nuestr[oa]s?|siamo|troviamo|trovi|ci|ons|onze|ficamos|שלנו|אנחנו|אנו)(?!\p{L})/iu

/** Whether a sentence says that an address in it is the company's: `You can find us at` is all before it. */
export function isOwnLead(text: string, length: number): boolean {
  return lead.exec(text)?.[0].length === length && ofUs.test(text.slice(0, length))
}

/** A link behind an address: `Get directions`, `נווט ב-Waze`. */
const linkAfter =
  /(?<=\d.{3,})[,\s|–→›>-]*(?:get directions|view (?:on )?(?:the )?map|(?:show|see|open) (?:it )?(?:on|in) (?:the |google )?maps?|google maps|routen?planer|route planen|auf (?:der )?karte (?:an)?(?:zeigen|sehen)|obtenir l['’]itinéraire|(?:voir|calculer) l['’]itinéraire|voir (?:sur )?(?:la|le) (?:carte|plan)|cómo llegar|ver en (?:el )?mapa|ver (?:no )?mapa|indicazioni stradali|vedi (?:la )?mappa|zobrazit na mapě|pokaż na mapie|נווטו? (?:ב-? ?(?:waze|וויז|גוגל)|אלינו)|ניווט ב-? ?(?:waze|וויז)|ניווט|למפה)[\s→›>]*$/iu

/** What is said before an address, and the link behind it, are not part of it. */
export function withoutProse(text: string): string {
  const end = text.replace(linkAfter, '')
  const said = lead.exec(end)
  return said === null ? end : end.slice(said[0].length).replace(/\.$/, '')
}

/** A text that ends in a date, as an `address` element with the author of an article does, or has a time of day. */
const hasDate =
  /(?<!\p{L})(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}{0,6}\.? \d{1,2},? (?:19|20)\d{2}$|(?<!\d)\d{1,2}\.? (?:jan|feb|fév|mar|mär|apr|avr|abr|may|mai|maggio|jun|juin|jul|juil|aug|août|ago|sep|set|oct|okt|ott|nov|dec|déc|dez|dic)\p{L}{0,7}\.?,? (?:19|20)\d{2}$|(?<!\d)\d{1,2}:\d{2}(?!\d)/iu

/** A text that says how far away something is, which is not an address: `200 m from the sea`, `am Wald, 5 Minuten vom Bahnhof`. */
const saysDistance =
  /^\P{Nd}*(?:\d{1,3}[-–])?\d{1,4}(?:[.,]\d{1,2})? ?(?:k?m|min\p{L}{0,6}|miles?|met(?:er|re)s?|mètres?|metr\p{L}{1,3}|מטר(?:ים)?|ק"מ|דקות|минут\p{L}?|метр\p{L}{0,2})(?!\p{L})/iu

/** A text that says how to get the address: `Adresse communiquée après réservation (Gravelines, 59820)`, `on request, 10117 Berlin`. */
const saysHowToGet =
  /(?<!\p{L})(?:(?:up)?on request|after (?:you |your )?(?:book|reserv)\p{L}*|communiquée?|sur demande|après réservation|auf anfrage|nach (?:der )?(?:buchung|absprache|vereinbarung)|bajo petición|tras (?:la )?reserva|su richiesta|dopo la prenotazione|sob consulta|op aanvraag|na (?:zapytanie|vyžádání|požádání)|po (?:umówieniu|objednání|rezerwacji)|по запросу|после записи|לאחר (?:ה?הזמנה|קביעת)|תימסר|יימסר)(?!\p{L})/iu

/** A text that says since when the company is somewhere: `In Leipzig seit 1998`. */
const saysSince =
  /(?<!\p{L})(?:since|seit|depuis|desde|dal|sinds|od|siden|sedan|vuodesta|с|from|מאז(?: שנת)?) (?:19|20)\d{2}(?!\d)/iu

/** A text that names a line of a bus or an exit of a road: `Metro línea 5, salida Callao`. */
const saysWay =
  /(?<!\p{L})(?:bus|busse|tram|metro|métro|metrô|u-bahn|s-bahn|linien?|lignes?|línea|linea|linha|lijn|linia|autobahn|ausfahrt|uscita|salida|saída|sortie|exit|junction|автобус|метро) (?:[\p{L}.]{1,5} )?\p{Lu}?\d/iu

/** Words of Hebrew sentences and of ways to a place that no address has. */
const hebrewProse =
  /(?<![\p{L}"'׳״])(?:אנחנו|אנו|שלנו|שלך|שלכם|נמצא(?:ים|ת|ות)?|ממוקמ(?:ים|ת|ות)|ממוקם|פועל(?:ים|ת)?|עוצר(?:ים|ת)?|נוסעים|פונים|יוצאים|ב?מרחק|ב?רדיוס|דקות|שעות|שנים|חני?יה|חינם|קווי?|עם|ליד|מאחורי|מול|כולל|לקוחות|משלוחים)(?![\p{L}"'׳״])|^ב?קומה [^,]*$/u

/** Words of streets, houses and floors, and those between the words of a name. They are small in addresses, too. */
const smallWords = new Set(
  (
    'street road lane avenue floor level block building unit suite entrance first second third ground near opposite above behind between next corner the and for upon under over ' +
    'calle avenida plaza paseo camino carretera piso puerta local planta esquina entre casi frente los las del ' +
    'rue boulevard place chemin route allée impasse quai cours square passage bâtiment étage appartement bureau des sur sous les aux ' +
    'via viale piazza corso largo strada vicolo interno scala piano della delle degli dei ' +
    'der die das den dem des von vom zum zur bei stock etage hinterhaus eingang rechts links neben gegenüber hinter über und ' +
    'van het ten ter aan bij verdieping naast tegenover straat laan weg plein gade vej gate veien gatan vägen sal katu tie rappu ' +
    'nad pod przy lokal piętro ulica ulice náměstí třída patro utca tér út emelet iela prospekts gatvė ' +
    'дом область проспект улица переулок шоссе корпус офис этаж квартира район город село при над имени вул буд'
  ).split(' '),
)

/** Most other small words of a text that names no street, and of one that does. */
const mostSmall = { alone: 1, withStreet: 3 } as const

/** A word for a street, or a name with a number between commas: `The old mill, Seeweg 4, Graz`. */
const street =
  /(?<!\p{L})(?:[Ss]treet|[Rr]oad|[Ll]ane|[Aa]venue|[Rr]ue|[Bb]oulevard|[Pp]lace|[Cc]hemin|[Rr]oute|[Aa]llée|[Ii]mpasse|[Qq]uai|[Cc]alle|[Aa]venida|[Pp]laza|[Pp]aseo|[Cc]amino|[Cc]arretera|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]ua|[Ll]argo|[Pp]raça|[Uu]lica|[Uu]lice|ul\.|utca|iela|[Уу]лица|ул\.|[Пп]роспект|[Пп]ереулок)(?!\p{L})|(?:^|, )(?:\p{Lu}[\p{L}.'’-]* ){1,4}\d{1,4}\p{L}?(?=,|$)/u

/** Words of sentences that no address has. */
const pronounOrVerb =
  /(?<![\p{L}.])(?:[Ww]e|[Oo]ur|us|[Yy]ou|[Yy]our|[Ii]t|is|are|was|were|has|have|[Ww]ir|uns|[Uu]nser\p{Ll}{0,2}|ist|sind|hat|haben|[Nn]ous|[Nn]otre|[Vv]ous|sommes|avons|sont|[Ee]stamos|[Ss]omos|[Tt]enemos|está|[Nn]uestr[oa]s?|[Tt]emos|[Ff]icamos|[Ss]iamo|[Aa]bbiamo|sono|[Nn]ostr[oaie]|[Ww]ij|[Oo]nze|zijn|jesteśmy|działamy|jest|[Nn]asz[aey]?|мы|[Мм]ы|наш[аи]?)(?![\p{L}.])/u

/** Whether a text of at least one capital has a verb or so many small words that it is a sentence. */
function isSentence(text: string): boolean {
  if (!/\p{Lu}/u.test(text)) return false
  const plain = text.replace(/\([^)]*\)/g, '').replace(/\.$/, '')
  if (pronounOrVerb.test(plain)) return true
  const words = plain.match(/(?<![\p{L}\d.'’-])\p{Ll}{3,}(?![\p{L}.'’])/gu) ?? []
  const small = words.filter((word) => !smallWords.has(word)).length
  return small > (street.test(plain) ? mostSmall.withStreet : mostSmall.alone)
}

/** A line below an address that has a label of its own: `Landmarks: the old fire station`. */
export function hasLabel(line: string): boolean {
  return /^\p{Lu}\p{L}[\p{L} ]{2,25}: \S/u.test(line)
}

/** Whether a text next to the label of an address is something else that has a number. */
export function isProse(text: string): boolean {
  return (
    [saysDistance, hasDate, saysHowToGet, saysSince, saysWay, hebrewProse].some((other) => other.test(text)) || isSentence(text)
  )
}
