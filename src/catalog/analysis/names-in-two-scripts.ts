import { foldHebrew } from './hebrew-keys.ts'
import { foldPlain } from './plain-keys.ts'

/** Names and loan words that Hebrew texts write in either script: pages have one of them, questions often the other. */
const table = [
  'led לד, wifi וויפי, bluetooth בלוטוס בלוטות, usb יואסבי, inverter אינוורטר אינוורטור, laser לייזר ליזר, solar סולארי סולרי',
  'whatsapp ווטסאפ וואטסאפ ווצאפ, facebook פייסבוק, instagram אינסטגרם אינסטגראם, tiktok טיקטוק, youtube יוטיוב, telegram טלגרם',
  'linkedin לינקדאין, twitter טוויטר, google גוגל, gmail גימייל, outlook אאוטלוק, zoom זום, waze ווייז, netflix נטפליקס, paypal פייפאל',
  'microsoft מיקרוסופט, windows ווינדוס, excel אקסל, powerpoint פאוורפוינט, photoshop פוטושופ, android אנדרואיד, iphone אייפון',
  'ipad אייפד, apple אפל, samsung סמסונג, xiaomi שיאומי, sony סוני, bosch בוש, siemens סימנס, electrolux אלקטרולוקס',
  'wordpress וורדפרס, wix וויקס, shopify שופיפיי, python פייתון, java גאווה, javascript גאווהסקריפט, online אונליין, web ווב',
  'startup סטארטאפ, podcast פודקאסט, blog בלוג, branding ברנדינג, coaching קואוצינג, outlet אאוטלט, airbnb איירביאנבי',
  'spa ספא, yoga יוגה, pilates פילאטיס, crossfit קרוספיט, botox בוטוקס, keratin קרטין, sushi סושי, pizza פיצה, burger בורגר',
  'toyota טויוטה, mazda מאזדה מזדה, hyundai יונדאי, kia קיה, skoda סקודה, seat סיאט, honda הונדה, tesla טסלה, audi אאודי',
  'subaru סובארו, suzuki סוזוקי, mitsubishi מיצובישי, ford פורד, mercedes מרצדס, volvo וולוו, renault רנו, peugeot פיגו',
  'citroen סיטרואן, nissan ניסאן ניסן, chevrolet שברולט, jeep גיפ, ikea איקאה, nike נייקי, adidas אדידס',
]

const latinOf = new Map<string, string>()
const hebrewOf = new Map<string, readonly string[]>()
for (const entry of table.flatMap((line) => line.split(', '))) {
  const [latin = '', ...hebrew] = entry.split(' ')
  const folded = hebrew.map((name) => foldHebrew(name))
  hebrewOf.set(foldPlain(latin), folded)
  for (const name of folded) latinOf.set(name, foldPlain(latin))
}

/** Keys of the same name in the other script: `led` for `לד`, and the spellings of `גוגל` for `google`; none for any other word. */
export function keysInOtherScript(key: string): readonly string[] {
  const latin = latinOf.get(key)
  return latin === undefined ? (hebrewOf.get(key) ?? []) : [latin]
}
