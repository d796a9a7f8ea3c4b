import { isTopicName, mentionsTopic } from '../part-words.ts'
import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { withoutVat } from './vat.ts'
import { inAnyCase, textPattern } from '../../../model/text-pattern.ts'

/** Words for prices and for price lists. */
const priceTopic = textPattern(
  `(?<!\\p{L})[הבולמש]{0,2}(?:${[
    'מחיר(?:ים|ון|י|ון)?|תמחור|עלות|עלויות|כמה (?:זה )?עולה|תעריפ(?:ים|ון)|חבילות|תפריט|prices?|pricing|price list|rates?|tariffs?',
    '(?:stunden|tages)(?:satz|preis)|(?:uur|dag)tarief|taux horaire|plans?|packages?|menu|fees?|costs?|preise?n?|preisliste',
    'tarife?|angebote?|pakete?|speisekarte|kosten|honorare?|eintritt(?:spreise)?|prix|tarification|tarifs?|forfaits?|carte',
    'honoraires|precios?|tarifas?|mensualidad|mensalidade|menú|planes|prezz[io]|tariff[ae]|listino|prijs|prijzen|tarieven|cena|ceny|ceník|cenik|cennik',
    'sazebník|jídelní lístek|цен[аы]|прайс|стоимость|тарифы|меню|preços?|(?<=^)pris(?= ?(?::|$|\\d|per |pr\\.? |från |fra ))|priser',
    'prislista|prisliste|árak|áraink|árlista|pre[tț]uri|preț|cijen[ae]|cjenik|cjenovnik|cenovnik|hinnat|hinnasto|hinta|τιμές|τιμή',
    'τιμοκατάλογος|fiyat(?:lar|ları|larımız)?|fiyat listesi|(?:ご利用)?料金(?:表|案内|一覧)?|価格(?:表|一覧)?|メニュー|[价價]格(?:表)?|收费标准|가격(?:표|안내)?',
    '(?:이용)?요금(?:표|안내)?|цін[аи]|[وبل]?(?:ال|لل)?(?:[أا]سعار|سعر|باقات|باقة|حزم|تكلفة|تكاليف|رسوم|تعرفة|اشتراكات)|(?:ال)?منيو',
    'قائمة الطعام',
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** Whether a text is about prices or a price list. */
export const mentionsPrices = memoizeByText((text: string): boolean => {
  return priceTopic.test(text.slice(0, longestTopic))
})

/** Most words of a title; a longer text is a sentence, which may mention prices without announcing any. */
const longestTitle = 12

/** Whether a title or heading announces prices or a price list. */
export function announcesPrices(title: string): boolean {
  return title.trim().split(/\s+/).length <= longestTitle && mentionsPrices(title)
}

/** Words that mark an amount as something other than the company's own price; a job is for people of all genders. */
const otherTopic = textPattern(
  `(?<!\\p{L})(?:${[
    // Jobs, and tax allowances
    '\\((?:[dfmwx][/|]){2}[dfmwx]\\)|freibetr[aä]ge?|freigrenzen?',
    // Delivery
    'versand(?:kosten)?|shipping|delivery|postage|lieferung|lieferkosten|משלוח|דמי משלוח|livraison|doprava|dostawa',
    'verzending|envío|spedizione|доставка',
    // Totals
    '(?<!\\p{L}(?:ción|ção|eza) )total(?! (?:body|face|skin|hair|car|home|house|look|wellness|care|relax\\p{L}*|makeover)(?!\\p{L}))',
    'summe|gesamt(?:betrag|summe|preis)?|subtotal|zwischensumme|סה"כ|celkem|razem|итого',
    // Discounts and savings
    'rabatt|discount|remise|descuento|sconto|korting|sleva|zniżka|скидка|[בה]?הנחה|הנחות|reductions?|reduced by|ermäßigung',
    'nachlass|réduction|reducción|riduzione|rebates?|cashback|save|you save|ersparnis|savings?|saved|חיסכון',
    // Deposits
    'deposits?|depósito|cauç[ãa]o|sinal|cauzione|caparra|acconto|kaucja|zaliczka|залог|депозит|предоплата|تأمين|عربون|خصم',
    'aanbetaling|waarborg(?:som)?|deposition|kaution|anzahlung|caution|acompte|פיקדון|מקדמה|záloha|kauce|borg|fianza',
    // Budgets and minimum orders
    'budgets?|(?:ad|minimum|members?|clients?|customers?|guests?|who|you) spend|תקציב(?: מדיה)?|mindestbestellwert',
    'bestellungen|bestellwert|commandes|pedidos|bestellingen|zamówienia|minimum order',
    // Donations and remaining payments
    'spendenziel|restzahlung|restbetrag|rata|spenden?|donat(?:e|ion|ions)',
    '(?<!\\p{L} )don(?= (?:d[eu]|mensuel|ponctuel|annuel|libre|unique|régulier|moyen|minimum|en ligne)(?!\\p{L})|\\P{L}*$)',
    '(?:un|mon|votre|ton|petit|grand) don|תרומה|תרומות',
    // Wages, local taxes and codes
    'salary|salaries|wages?|pay rates?|rates of pay|kurtaxe|city tax|tourist tax|taxe de séjour|ortstaxe|bettensteuer',
    '(?:promo|discount|coupon|voucher) code|gutscheincode|rabattcode|code \\p{L}+\\d+|gehalt|gehälter|lohn|salaire|ה?משכורת',
    'שכר(?! לימוד| טי?רח)|zarobki|(?:hrubý|měsíční|nástupní|základní|průměrný) plat|mzda|зарплата',
    // Fines and cancellation
    'bußgeld|(?<!\\p{L} )(?:an? |the )?fines?(?= (?:for|if|of|per|up)(?!\\p{L})|\\P{L}*$)',
    '(?:late|overdue|library|parking|speeding|traffic|overstay|smoking|noise|litter(?:ing)?|damage|loss|key|card|towel|pet|cleaning) fines?',
    'strafe|amende|קנס|cancel(?:lation)?(?: fee)?|no[- ]shows?|storno(?:gebühr)?',
    // Turnover and the return on advertising
    'revenue|umsatz|(?<!(?:airbnb|rentals?|guest|tenant|tenancy|short[ -]stay|let) )turnover(?! clean)|(?<!\\p{L} )roi',
    '(?:average|net|annual|monthly|total|your|our|clients?|customer|campaign|marketing|ads?|expected|estimated|projected|potential) roi',
    'roas|הכנסות?|מחזור|cpc|cpl|cpa|cost per|עלות (?:ל\\p{L}+|ממוצעת|רכישת \\p{L}+)|עולה ל(?:ך|כם|כן|עסק)|ערך ה?לקוח',
    'customer value|lifetime value|ltv|acquisition costs?|kundenwert|valeur client',
    // Averages
    'average|avg|durchschnitt(?:lich)?|(?<!\\p{L} )moyenne(?! saison)',
    '(?:en|facture|dépense|commande|économie|valeur|rémunération|somme|vente|consommation) moyenne|ממוצע(?:ת)?',
    // Before and after, and competitors
    'before|after|vorher|nachher|avant|après|לפני|אחרי|previously|competitors?|others|wettbewerb|מתחרים',
    // Loans, grants and refunds
    'raised|funding|loan|kredit|הלוואה|mortgage|grants?|subsid(?:y|ies)|förder(?:ung(?:en)?|mittel)|zusch(?:uss|üsse)',
    'subventions?|dotac(?:e|je)|refund(?:s|ed)?|reimburse\\p{L}*|erstattung(?:en)?|remboursements?|reembolsos?|rimbors[oi]',
    'החזר(?:ים)?',
    // Market value, excess and own share of insurances
    "market price|trade-in|excess|deductible|franchigi[ae]|eigen risico|vergoeding|crédit d'impôt|stamp duty|marca da bollo",
    'selbst(?:beteiligung|behalt)|(?<!(?:kein|ohne) )eigenanteil|ihr effektiver anteil|franquicia|השתתפות עצמית',
    // What was sold, and what something is worth
    'sold(?! (?:by|per|in|as))|verkauft|vendu(?:e?s?)|vendid[oa]s?|vendut[oaie]|נמכר(?:ה|ו)?|sprzedan[eoy]|prodáno',
    "продан[аоы]?|worth|value of|valued at|valorad[oa]s?|im wert von|d'une valeur|del valore|o wartości|v hodnotě",
    'ter waarde van|стоимостью|בשווי|no valor de|gift ?card value',
    // Examples
    'example|beispiel(?:rechnung)?|exemple|(?<!por )ejemplo|(?<!por )exemplo|(?<!ad )esempio|voorbeeld|(?<!na )przykład|příklad|(?<!for )eksempel|(?<!till )exempel',
    'пример|приклад|דוגמה|לדוגמה',
    // Rewards, profits and capital
    'reward|bonus|prize|preisgeld|profit|gewinn|penalty|capital|stammkapital|capitale sociale',
    // Hourly wages
    'you earn|earnings?|stundenlohn|verdienst|uurloon|timeløn|timlön|שכר שעתי|時給|日給|月給|給与',
    // Deposits, delivery and totals in East Asian languages
    '予約金|保証金|敷金|手付金|頭金|送料|キャンセル料|合計|小計|押金|定金|运费|運費|보증금|예약금|계약금|배송비|합계',
    // Turnover in other languages
    "faturad[oa]s?|faturamento|facturad[oa]s?|facturación|fatturato|chiffre d'affaires|pipeline value|deal size",
    // Benefits
    'ה?מענק(?:ים)?|ל?מענק|קצבה|קצבת|דמי לידה|allowances?|child benefit|kindergeld|elterngeld',
    // Calculators and insured sums
    'calculators?|מחשבון|\\p{L}*rechner|calculatrice|simulateur|calcolatore|calculadora|kalkulačka|kalkulator|калькулятор',
    'insured|coverage|deckungssumme',
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** Months in dates such as `before 31 July` and `avant mars`, but no words that begin as they do: results come after marketing. */
const months =
  'jan(?:uary|vier)?|f[eé]vrier|feb(?:ruary)?|mar(?:ch|s)?|apr(?:il)?|avril|ma[iy]|ju(?:ne?|ly?|in|illet)|aug(?:ust)?|ao[uû]t|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?|d[eé]c(?:ember|embre)?'

/** What a service comes before or after: `massage after birth`, `after-school club`, `early bird (before 31 July)`; results come after a campaign or work. */
const occasion = textPattern(
  `(?<!\\p{L})(?:${[
    '(?:before|after)[- ](?:(?:child)?(?:birth|pregnancy|surgery|school|hours|dark|sun|noon|midnight|party|weddings?|burglary|break-?ins?)|work(?=[- ]\\p{L}))',
    "(?:avant|après)[- ](?:l['’])?(?:midi|ski|soleil|rasage|accouchement|naissance|grossesse|opération|mariage|école)",
    '(?:לפני|אחרי) (?:ה?(?:לידה|ניתוח|חתונה|פריצה|צהריים)|בית ה?ספר)',
    '(?<=(?:ניקיון|נקיון|ניקוי) (?:\\p{L}+ )?)(?:לפני|אחרי) ה?שיפוץ',
    `(?:before|after|avant|après|לפני|אחרי) (?:le |ה-?)?(?:\\d{1,2}(?::\\d\\d|h(?:\\d\\d)?| ?[ap]m)|(?:\\d{1,2}(?:st|nd|rd|th|er)? )?(?:${months}))`,
  ].join('|')})(?!\\p{L})`,
  'giu',
)

/** Names of columns and sections about competitors' prices, of sums, of taxes and the value of a property, and of the subject of a message. */
const otherAmountsAlone =
  /^(?:(?:(?:estimated|expected|total) )?(?:purchase|(?:land |property )?transfer|road) tax(?: due)?|property value|שווי ה?(?:נכס|דירה)(?: ה?נרכש(?:ת)?)?|מס ה?רכישה[^–—:|]{0,30}|totale|value|wert|valeur|valore|waarde|נושא|subject|betreff|objet|asunto|oggetto|temat|тема|them|they|elsewhere|the rest|(?:a |the )?(?:typical|traditional|average|other|big|most) (?:agenc(?:y|ies)|compan(?:y|ies)|providers?|firms?|studios?|shops?)|andere(?: anbieter)?|anderswo|konkurrenz|mitbewerber|les autres|autres|ailleurs|concurrence|otros|la competencia|altri|jinde|inni|конкуренты|אחרים|אצל אחרים|במקומות אחרים)$/iu

/** Fees for not coming or cancelling. */
const cancellationFees =
  "(?<!\\p{L})(?:דמי (?:ביטול|אי[- ]הגעה)|ausfall(?:gebühr|honorar|pauschale)|stornokosten|frais d'annulation|(?:cargo|gastos|tasa|penalización) (?:por|de) (?:cancelación|no presentación)|costi? di cancellazione|penale|taxa de cancelamento|opłata za (?:odwołanie|nieodwołan\\p{L}+)|штраф|неустойка)(?!\\p{L})"

/** Names of payment in instalments, and of no-show fees: neither is the price of something. */
const paymentAlone = textPattern(
  `^(?:${[
    '(?:\\d+ ?% )?(?:finance|financing|instal?lments|finanzierung|ratenzahlung|ratenkauf|financement|financiación|financiamiento|finanziamento|raty|splátky|рассрочка)(?: \\d+ ?%)?',
    'pay in (?:instal?lments|(?:\\d+|two|three|four)(?: instal?lments)?)|spread the cost|(?:monthly|easy) payments?',
    '(?:instal?lment|monthly payment) (?:plans?|options?)|in raten|ratenplan|monatliche raten|mensualités|cuotas(?: mensuales)?',
    'rate mensili|paiement en (?:\\d+|plusieurs) fois|(?:pago )?a plazos|pagamento a rate|parcelamento|na (?:raty|splátky)',
    'в рассрочку|تقسيط|ב?תשלומים|ב-?\\d+ תשלומים|פריסה לתשלומים|פריסת (?:ה?תשלומים|ה?תשלום)|החזר(?:ים)? חודשי(?:ים)?|מימון',
  ].join('|')})$|${cancellationFees}`,
  'iu',
)

/** The beginning of a sentence about usual prices: `Most moves cost between …`. */
const vagueSubject =
  /^(?:(?:most|many)(?! (?:popular|booked|wanted|loved|requested|chosen|sold|recent)(?!\p{L}))|typically|usually|die meisten|viele|normalerweise|la plupart|la mayoría|muchos|muchas|la maggior parte|a maioria|większość|většina|de meeste|большинство|обычно|רוב|מרבית|בדרך כלל)(?!\p{L})[^:]*$/iu

/** Titles of pages and headings of sections about jobs, whose amounts are wages. */
const jobsTitle = textPattern(
  `^(?:${[
    "(?:our |open |current |job )?(?:jobs?|careers?|vacanc(?:y|ies)|positions)|(?:current |job )openings|(?:careers?|jobs?) (?:at|bei|chez|with) .{1,60}|join (?:our|the) team|(?:we(?:'|’)?(?: a)?re|now) hiring|work (?:with|for) us",
    '(?:offene |unsere )?(?:stellen(?:angebote?|anzeigen?)?|jobs|karriere)(?: (?:&|und) (?:jobs|karriere|ausbildung))?|(?:arbeiten|karriere) bei .{1,60}|werden? sie teil unseres teams|werde teil (?:unseres|vom) teams?|wir (?:stellen ein|suchen (?:dich|sie|verstärkung))',
    "(?:nos )?offres d['’]emploi|emplois?|carrières|recrutement|nous recrutons|rejoign(?:ez|dre) (?:notre|l['’]) ?équipe",
    'empleos?|vacantes|bolsa de (?:trabajo|empleo)|ofertas de (?:empleo|trabajo)|trabaja con nosotros|únete a(?: nuestro|l) equipo|lavora con noi|posizioni aperte|offerte di lavoro',
    'trabalhe con(?:n)?osco|vagas(?: de emprego)?|ofertas de emprego|recrutamento|carreiras?|vacatures?|(?:kom )?werken bij .{1,60}',
    'kari[ée]ra|praca|oferty pracy|pracuj u n[aá]s|volná místa|volné pozice|nabídka práce|lediga (?:jobb|tjänster)|jobba (?:hos|med) oss|ledige (?:stillinger|jobs)',
    'вакансии|вакансії|карьера|работа у нас|kariyer|iş ilanları|açık pozisyonlar|θέσεις εργασίας|καριέρα|(?:ال)?وظائف|דרושים|משרות(?: פתוחות)?|קריירה|שכר',
  ].join('|')})[!.:?]?$`,
  'iu',
)

/** Headings of other sections whose amounts are not prices of the company: donations, investments, results, delivery, prices of competitors. */
const partOfOthers = textPattern(
  `^(?:${[
    'support us|support our work|understanding (?!(?:our|my|your|the) )[^.!?]{3,60} (?:costs?|prices|pricing) in [^.!?]{3,40}',
    '(?:our |recent |nos |unsere |naše |nuestros )?(?:réalisations|references|referenzen|portfolio|projects|projekte|realizace|realizacje|progetti|proyectos|проекты)',
    'הפרויקטים שלנו|פרויקטים|עבודות|donate|donations?|give|giving|gift tiers|giving levels|ways to give',
    'become a (?:patron|sponsor|donor)|sponsorship|unterstützen sie uns|unterstütze uns|spenden|faire un don|soutenez-nous|dona',
    'donaciones|sostienici|תמכו בנו|תרומות|(?:investment )?opportunit(?:y|ies) (?:for investors|to invest)',
    'investment opportunit(?:y|ies)|(?:for )?investors|use of (?:funds|proceeds)|seed round|(?:our |client |customer )?results',
    'milestones|scholarships|(?:unsere )?(?:ergebnisse|erfolge)|(?:nos )?résultats|(?:nuestros )?resultados',
    '(?:i nostri )?risultati|התוצאות(?: שלנו)?|תוצאות|הישגים|opportunità di investimento|investitori',
    'oportunidad(?:es)? de inversión|inversores|inversionistas|oportunidades? de investimento|investidores',
    "opportunités? d'investissement|investisseurs|investitionsmöglichkeit(?:en)?|für investoren|dla inwestorów|pro investory",
    'инвесторам|למשקיעים|(?:your |our |a )?(?:representative |payment |finance |financing )+examples?',
    'delivery (?:areas?|zones?|fees?|costs?|charges?)|(?:where|how far) do (?:we|you) deliver',
    'liefer(?:gebiete?|zonen?|kosten|gebühr(?:en)?)|wohin liefern wir|(?:zones|frais) de livraison|où livrons-nous',
    '(?:zonas|gastos) de (?:envío|entrega|reparto)|(?:zone|costi) di (?:consegna|spedizione)|dove consegniamo',
    '(?:koszty?|strefy) dostawy|gdzie (?:dostarczamy|dowozimy)|kam (?:doručujeme|rozvážíme)|bezorg(?:kosten|gebied)|אזורי משלוח',
    // What the company itself, or what one buys, costs to run
    '(?:our |my |the |unsere |meine )?(?:(?:running|operating|foundation|founding|incorporation|overhead) costs|expenses|overheads|betriebskosten|(?:gr[üu]e?ndungs|fix)kosten|laufenden? kosten|ausgaben)',
    '(?:nos )?(?:frais|coûts) de (?:fonctionnement|création)|(?:nos )?dépenses|(?:nuestros )?(?:gastos|costes) (?:de (?:funcionamiento|constitución)|fijos)',
    '(?:i nostri )?(?:costi|spese) (?:di (?:gestione|costituzione)|fiss[ie])|custos (?:operacionais|de funcionamento|fixos)|provozní náklady|koszty (?:utrzymania|założenia|stałe)|расходы|(?:ה?הוצאות)(?: שלנו)?',
  ].join('|')})[!.:?]?$`,
  'iu',
)

/** Headings of where to stay or eat nearby: prices of others. */
const lodging =
  '(?:(?:hotels|accommodations?|lodging|places to stay|restaurants|unterkünfte|unterkunft|übernachtungsmöglichkeiten|pensionen|gasthöfe|hôtels|hébergements?|logements|hoteles|alojamientos?|restaurantes|hotéis|alojamentos?|alberghi|alloggi|ristoranti|hotele|noclegi|hotely|ubytování|отели|гостиницы|рестораны|בתי מלון|מלונות|מסעדות|(?:מקומות )?לינה|צימרים|فنادق|مطاعم|أماكن الإقامة)(?: (?:&|and|und|et|y|e|i|a|и) (?=\\p{L}))?){1,2}'
const near =
  '(?:near(?:by| ?here| us| the venue)?|close by|in the (?:area|vicinity)|in der (?:nähe|umgebung)|à proximité|(?:dans|aux) (?:les )?(?:environs|alentours)|cercan[oa]s|(?:en las )?cercanías|cerca|próxim[oa]s|nas proximidades|por perto|vicini|nelle vicinanze|nei dintorni|w (?:pobliżu|okolicy)|v okolí|in de buurt|рядом|поблизости|неподал[её]ку|вблизи|בסביבה|באזור|בקרבת מקום|קרובים|קרובות|סמוכים|סמוכות|(?:ال)?قريبة|بالقرب|في الجوار)'
const lodgingNear = textPattern(`^(?:${lodging} ${near}|(?:nearby|nahe|nahegelegene|nearest) ${lodging})$`, 'iu')

/** Longest heading that is recognized by its words, in characters. */
const longestHeading = 100

/** Whether a title or heading is about jobs. */
export function announcesJobs(title: string): boolean {
  return title.length <= longestHeading && jobsTitle.test(title)
}

/** Whether a heading announces amounts that are not the company's own prices. */
export function announcesOtherAmounts(heading: string): boolean {
  const text = heading.trim()
  if (text.length > longestHeading) return false
  return (
    announcesJobs(text) ||
    partOfOthers.test(text) ||
    lodgingNear.test(text) ||
    otherAmountsAlone.test(text) ||
    isTopicName('case-studies', text) ||
    (isTopicName('directions', text) && !announcesTravelCosts(text)) ||
    ((mentionsTopic('testimonials', text) || calculation.test(text)) && !mentionsPrices(text))
  )
}

/** Whether a link or a button asks for a donation: `Donate now`. */
export function asksForDonation(call: string): boolean {
  return call.length <= longestCall && donation.test(call)
}

/** Longest text of a link or button that is a call, in characters. */
const longestCall = 40

/** Donations that a call may name, at its beginning or as what is made: `Donation`, `Make a donation`, but not `Hair donation`. */
const donations =
  'donations?|donación|doação|donazione|darowizn\\p{L}+|adományo\\p{L}+|пожертвовани\\p{L}+|δωρε\\p{L}+|ל?תרומ(?:ה|ות)'

const donation = textPattern(
  `(?<!\\p{L})(?:${[
    `(?<=^|(?<!\\p{L})(?:an?|une?|una|uma|make|your|przekaż|сделать) )(?:${donations})`,
    'donate|give (?:now|today|monthly|once|back)|sponsor (?:now|today|a)|spenden?|(?:faire|je fais) un don|je donne|faites un don',
    'don(?:ar|a|e) (?:ahora|agora|hoy|hoje|ora|adesso)|donar|doar|apadrina\\p{L}*|^dona$|doneer|doneren|geef nu',
    'wpłać|wesprzyj|přisp[ěí]\\p{L}+|darovat|skänk|ge en gåva|støt nu|lahjoita|donează|bağış\\p{L}*',
    'пожертвова(?:ть|йте)|задонатити|תרמו|תרום|תרמי|לתרום|تبرع|تبرعوا',
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** A calculation of what a purchase brings in, with invented amounts: `The ROI of a website`, but not the boast `Great ROI for your money`. */
const calculation = textPattern(
  `(?<!\\p{L})(?<!(?:${inAnyCase('great|good|high(?:er)?|strong|fast|quick|best|better|max(?:imum)?|real|measurable|proven|more')}) )(?:ROI|return on (?:the |your )?investment|(?:retour sur|rentabilité de l') ?investissement|החזר (?:ה|על ה)?השקעה(?! (?:מהיר|גבוה|מובטח)))(?!\\p{L})`,
  'u',
)

/** The cost of something unused: `The cost of an empty chair`. */
const unusedTopic =
  /(?<!\p{L})(?:costs?|kosten|coûts?|cost[oei]s?|cuesta|custos?|koszty?)(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:empty(?! legs?)|idle|wasted|downtime|vac[íi][oa]s?|leere[mnrs]?|ungenutzte[mnrs]?|vides?|vuot[aeio]|pust\p{L}{1,5})(?!\p{L})/iu

/** The cost of a mistake: `One slip can cost you 20,000 €`, but not `How much a wedding can cost you`. */
const mistakeTopic =
  /^(?!how (?:much|little)|wie ?viel|was kann|combien|ce que|cu[áa]nto|quanto|hoeveel|wat kan|ile )[^]*(?<!\p{L})(?:(?:can|could|may|might) cost you(?! (?:less|nothing)(?!\p{L}))|kann (?:sie|dich|euch) [^.!?]{0,40}kosten|(?:peut|peuvent|pourrait) vous coûter|puede[ns]? costar(?:te|le|les)|può costar(?:ti|vi|le)|kan (?:u|je) [^.!?]{0,40}kosten|może (?:cię|państwa) kosztować)(?!\p{L})/iu

/** Whether a text at the start of prices calls them the cost of something unused. */
export function mentionsUnusedCosts(text: string): boolean {
  return unusedTopic.test(text.slice(0, longestTopic))
}

/** Whether the heading right above amounts, or the name of one, calls them losses of the reader rather than prices of the company. */
export function mentionsLosses(text: string): boolean {
  return mentionsUnusedCosts(text) || mistakeTopic.test(text.slice(0, longestTopic))
}

/** Longest start of a text that is searched for topics, in characters. */
export const longestTopic = 500

/** Benefits of German care insurance: `Pflegegeld`, `Verhinderungspflege § 39 SGB XI`. */
const benefit = /^(?:(?:pflegegeld|entlastungsbetrag|pflegesachleistung(?:en)?)(?![-\p{L}])|\p{L}+ ?§ ?\d+[a-z]? SGB )/iu

/** Whether a text is about other amounts than the company's own prices: discounts, deposits, delivery, budgets, results. */
export const mentionsOtherAmounts = memoizeByText((text: string): boolean => {
  const start = text.slice(0, longestTopic)
  if ([otherAmountsAlone, paymentAlone, vagueSubject, benefit].some((pattern) => pattern.test(start.trim()))) return true
  // “Before VAT” is about the price.
  return otherTopic.test(start) && otherTopic.test(withoutVat(normalisePriceText(start)).replace(occasion, ' '))
})

/** Whether a heading announces a comparison: outside of price lists, the prices below it are not the company's but typical ones. */
export function isComparison(heading: string): boolean {
  return /(?<!\p{L})(?:vs\.?|versus)(?!\p{L})/iu.test(heading.slice(0, longestTopic))
}

/** Whether a heading compares the company with others: `Us vs. the rest`, `Compared with the competition`. */
export const comparesCompanies = memoizeByText((heading: string): boolean => {
  const start = heading.slice(0, longestTopic)
  return /(?<!\p{L})(?:(?:us|we|wir|nous|nosotros|noi|nós|my|мы|אנחנו) (?:vs\.?|versus|gegen|contre|contra|contro|przeciw|против|מול)|(?:vs\.?|versus|compared (?:with|to)|im vergleich (?:mit|zu[rm]?)|face à|frente a|rispetto a) (?:\p{L}+ )?(?:us|competition|konkurrenz|wettbewerb|concurrence|competencia|concorrenza)|מול המתחרים|לעומת המתחרים)(?!\p{L})/iu.test(
    start,
  )
})

const us = 'us|we|uns|wir|nous|nosotros|noi|nós|my|wij|мы|אנחנו'
const withUs = 'with us|bei uns|chez nous|u nas|u nás|bij ons|hos oss|у нас|אצלנו'
/** The head of a column in a comparison that is the company's: `We`, `With us`. */
export const ourColumn = new RegExp(`^(?:${us}|${withUs})$`, 'iu')
const ourPrice = new RegExp(`^(?:.{1,80}[:–—-] ?)?(?:${us})$`, 'iu')

/** Whether the name of a price only says that it is the company's: `Us €20 | Others €35`; `Bei uns 50 €` says where something takes place. */
export function isOurPrice(name: string): boolean {
  return ourPrice.test(name) && !name.endsWith('US')
}

/** Travel costs. */
const travelCharge =
  /(?<!\p{L})(?:travel (?:costs?|charges?|fees?|zones?)|call[- ]?out (?:charges?|fees?)|anfahrt(?:s?(?:kosten|pauschalen?|zonen))?|fahrtkosten|wegkosten|(?:frais|zones) de déplacement|desplazamientos?|deslocaç(?:ão|ões)|trasferta|voorrijkosten|reiskosten|(?:dojezd|dojazd|doprav)[auy]?|выезд)(?!\p{L})/iu
const travelChargeFirst = textPattern(`^\\P{L}*(?:\\p{L}+ ){0,3}${travelCharge.source}`, 'iu')

/** Longest heading that announces such charges, in characters. */
const longestCharge = 80

/** Whether a heading announces travel costs. */
export function announcesTravelCosts(name: string): boolean {
  return name.length <= longestCharge && travelChargeFirst.test(name) && !/[!?•|·]/u.test(name)
}

/** Whether a clause is about travel costs, rather than about a price that includes them. */
export function mentionsTravelCosts(text: string): boolean {
  return text.length <= 2 * longestCharge && travelCharge.test(text) && !travelIncluded.test(text)
}

/** Words for travel that is included or free: `including travel costs`, `No call-out fee`, `Doprava zdarma`. */
const travelIncluded =
  /(?<!\p{L})(?:inkl|incl|includ|inclus|inclu[ií]|inclúi|inbegr|enthalten|eingeschlossen|compres|compris|vč|včetn|w cenie|в цене|включ|бесплатн|gratis|gratuit|grátis|zdarma|darmo|bezpłatn|kostenlos|kostenfrei|free|no|without|ohne|keine?|sans|sin|sem|senza|zonder|geen|bez|без)/iu
