import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { contactLabels, plainLabel } from './label-words.ts'

/** Departments with their own number, and words used with them. */
const departments =
  'sales support service services customer care technical office reception front desk booking bookings reservation reservations order orders account accounts accounting billing finance hr human resources jobs careers recruitment press media marketing administration admin management general main enquiries inquiries enquiry info information warehouse workshop showroom shop store head headquarters secretariat clinic surgery practice restaurant kitchen events wholesale export complaints returns direct central team dept department line after-hours vertrieb verkauf kundendienst kundenservice kundenbetreuung büro praxis rezeption empfang zentrale buchhaltung werkstatt lager bestellung bestellungen reservierung reservierungen verwaltung presse personal bewerbung bewerbungen abteilung sekretariat anmeldung geschäftsstelle ventes commercial accueil réservation secrétariat comptabilité standard siège ventas atención cliente reservas recepción administración vendite assistenza clienti prenotazioni amministrazione segreteria verkoop klantenservice receptie administratie obchod servis recepce objednávky prodejna kancelář ordinace отдел продаж продажи поддержка офис бухгалтерия склад المبيعات الدعم المكتب and und et y e en a our unser unsere notre nos the or oder' +
  ' مبيعات المبيعات مكتب استقبال الاستقبال خدمة العملاء מכירות שירות תמיכה משרד המשרד הזמנות הנהלת חשבונות קבלה מזכירות לקוחות מחסן מרכזייה מוקד מחלקת ראשי מרפאה חנות שיווק גיוס'

const kindWords = new Set([...departments.split(' '), ...[...contactLabels.keys()].flatMap((name) => wordsOf(name))])

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,:;|/&+().*–-]+/).filter(Boolean)
}

/** Whether a label only states what kind of number or address follows: `Sales`, `Mobile`, `Technical support, Tel.` */
export const isKindOrDepartment = memoizeByText((label: string): boolean => {
  const words = wordsOf(plainLabel(label)).filter((word) => /\p{L}/u.test(word))
  return words.length > 0 && words.every((word) => kindWords.has(word))
})

/** Names of a company's main location. */
const headOffice =
  /(?<!\p{L})(?:head ?office|headquarters|main (?:office|branch|store|location)|hauptsitz|hauptfiliale|hauptgeschäft|zentrale|siège(?: social)?|sede (?:central|principal|principale|legale)|hoofdkantoor|centrála|ústředí|главный офис|المقر الرئيسي|המשרד הראשי|משרד ראשי|סניף ראשי|מטה)(?!\p{L})/u

/** Whether a location is named as the head office. */
export function isHeadOffice(name: string): boolean {
  return headOffice.test(plainLabel(name))
}
