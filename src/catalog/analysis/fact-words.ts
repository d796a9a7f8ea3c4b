import { once } from '../../model/once.ts'
import { analyseQuery } from './analyse-query.ts'

/** Facts that people ask for with words that need not be on the page: a footer shows a number without calling it a phone. */
export type AskedFact = 'phone' | 'email' | 'address' | 'hours' | 'prices' | 'contact'

/**
 * What pages and lists with prices or opening hours are called. A word for them that asks may mean something else on a page: `stojí` costs, or
 * stands; `pris` is taken and `prêt` ready in French, `cena` a dinner in Italian, `ar` air in Portuguese, and `fées` are fairies.
 */
const names: Readonly<Partial<Record<AskedFact, string>>> = {
  hours:
    'hours öffnungszeiten sprechzeiten horaires horario horarios orario orari openingstijden öppettider åbningstider åpningstider nyitvatartás ωράριο aukioloajat urnik',
  prices:
    'price prices pricing מחיר מחירים מחירון תעריף preis preise preisliste prix tarif tarifs precio precios tarifas prezzo prezzi listino tariffe preço preços prijs prijzen tarieven ceny cennik ceník цена цены ціна ціни priser fiyat fiyatlar prețuri árak τιμή τιμές سعر أسعار ücretler hinta hinnat hinnasto cjenik',
}

/** Other words that ask for a fact, in the languages of the tables in extraction. */
const words: Readonly<Record<AskedFact, string>> = {
  phone:
    'phone phones telephone tel mobile call טלפון טלפונים נייד להתקשר מתקשרים anrufen appeler llamar llamarlos chiamare chiamarvi ligar bellen zadzwonić zavolat позвонить اتصل telefon telefonnummer rufnummer handynummer téléphone numéro teléfono móvil telefono cellulare telefone telemóvel telefoon telefoonnummer numer телефон هاتف تلفون جوال τηλέφωνο telefonszám telefonnummeret telefonnumret mobilnummer mobilnummeret telefonu telefonunuz puhelin puhelinnumero puhelinnumeronne',
  email: 'email mail אימייל מייל דוא"ל courriel mél correo почта بريد ايميل',
  address:
    'address location located directions where כתובת מיקום איפה היכן נמצאים נמצאת ממוקמים wo où situé situés dónde ubicados dove onde waar gdzie kde gdje где adresse anschrift anfahrt adresses dirección ubicación indirizzo endereço morada adres adresa adress адрес адреса доехать добраться находитесь расположены доїхати عنوان عنوانكم أين وين موقعكم διεύθυνση cím adressen adresi adresiniz nerede neredesiniz konum osoite osoitteenne sijaitsette nahajate nalazite',
  hours:
    'opening open closed שעות פתיחה פתוח פתוחים פתוחה פותחים סגור סגורים סוגרים offen geschlossen ouvert ouverts fermé abierto abiertos abren cerrado cierran aperto aperti chiuso aberto abertos abrem fechado geopend gesloten otwarte otwarty czynne zamknięte otevřeno zavřeno открыто открыты работаете закрыто مفتوح مغلق تعملون تفتحون تغلقون دوام أوقات geöffnet ouverture apertura godziny otwarcia otevírací doba hodiny часы horários program ساعات مواعيد åbningstiderne åpningstidene öppettiderna åbent åpent öppet öppna stengt stängt открываетесь закрываетесь açık açıksınız kapalı saatleri saatleriniz auki avoinna aukioloaikanne suljettu odprti odprto zaprti zaprto otvoreni otvoreno zatvoreni zatvoreno otvorené zatvorené',
  prices:
    'cost costs fee fees rate rates cena pris preț ár עולה עלות עלויות kosten kostet coûte combien cuesta costa custa kost koszt koszty kosztuje stojí стоимость стоит tariffa coût coûts tarifa تكلفة ثمن costano coûtent cuestan custam kosztują стоят коштує коштують koster kostar prisen priset priserne prisene priserna mennyibe kerül costă maksaa maksavat κοστίζει κοστίζουν ücret ücreti ücretiniz fiyatı fiyatınız stane stanejo cene košta koštaju cijena cijene',
  contact: 'contact contacts קשר kontakt contacto contatti contatto contato контакты تواصل iletişim yhteystiedot',
}

/** What is said of a company, not named: with an article it is a part of a name, as in `היום הפתוח`, the open day. */
const saidOf = /^(?:פתוח|סגור|مفتوح|مغلق)/u

/** How a word is asked for: with and without the article that Hebrew and Arabic write before it. */
function forms(word: string): readonly string[] {
  if (saidOf.test(word)) return [word]
  const article = /^\p{Script=Hebrew}/u.test(word) ? 'ה' : /^\p{Script=Arabic}/u.test(word) ? 'ال' : ''
  return article === '' ? [word] : [word, article + word]
}

/** The keys of a word as it is typed. */
function keysOf(word: string): readonly string[] {
  return analyseQuery(word).words.flatMap(({ folded }) => folded)
}

const factByKey = once(
  (): ReadonlyMap<string, AskedFact> =>
    new Map(
      (['phone', 'email', 'address', 'hours', 'prices', 'contact'] as const).flatMap((fact) =>
        `${names[fact] ?? ''} ${words[fact]}`
          .trim()
          .split(' ')
          .flatMap(forms)
          .map((form) => [String(keysOf(form)), fact] as const),
      ),
    ),
)

/** The fact for which a word asks. @param key of the word, folded */
export function askedFact(key: string): AskedFact | undefined {
  return factByKey().get(key)
}

const keysOfNames = once(
  (): ReadonlyMap<string, readonly string[]> =>
    new Map(Object.entries(names).map(([fact, some]) => [fact, [...new Set(some.split(' ').flatMap(keysOf))]])),
)

/** Keys of what a page with the fact for which a word asks may be called, in any language: `Cennik` for `kosztuje`. Empty for other words and facts. */
export function namesOfFact(key: string): readonly string[] {
  return keysOfNames().get(askedFact(key) ?? '') ?? []
}
