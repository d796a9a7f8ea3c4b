import { isFunctionWord } from '../catalog/analysis/function-words.ts'
import { searchKey } from '../catalog/search/query-words.ts'
import { once } from '../model/once.ts'

type Words = () => ReadonlySet<string>

const keysOf = (some: string): Words => once(() => new Set(searchKey(some).split(' ')))

const union = (...all: readonly Words[]): Words => once(() => new Set(all.flatMap((some) => [...some()])))

/** First words of questions for a person: who Stane or Kosta is does not ask what something costs, `stane` and `košta`. Later, some are relative pronouns. */
export const person = keysOf('who wer qui quién chi quem hvem vem kdo kto tko ki cine kim kuka кто хто ποιος מי')

/** First words that ask for a person in the plural, or in a language that writes `you` with them. */
const persons = keysOf('quiénes kik kimsiniz ketkä من ποιοι')

/** `Wie` is who in Dutch and how in German. */
const dutch = { who: keysOf('wie'), you: keysOf('jij jullie bent u') }

/** Words for the company that are not function words. */
const company = keysOf(
  'company business firm agency site website page brand people חברה החברה עסק העסק בעסק אתר האתר הזאת משרד המשרד מרפאה קליניקה ' +
    'firma firmy firmę firmę firmą unternehmen betrieb agentur webseite seite praxis werkstatt laden entreprise société empresa negocio compañía sitio web ' +
    'azienda ditta società sito bedrijf zaak компания компанию компании фирма сайт сайтом компанія сайту strona stroną strony firmou webem webu ' +
    'företag företaget firmaet virksomheden bedriften cég cégetek oldal oldalt yritys yrityksen şirket companie firmă εταιρεία الشركة شركة الموقع ' +
    'podjetje tvrtka spoločnosť office shop store clinic studio',
)

/** `You`, and what is said of it, where they are not function words. */
const you = keysOf(
  'die e sie vosotros sois siete ben bent jij jullie wy jesteście vy jste вы ви vagytok ti siz olette te ni är i er אתן את אתה أنتم يقف',
)

/** `Who is behind the site`, `who runs it`. */
const behind = keysOf(
  'behind stands stand stehen steht steckt hinter dahinter diesem dieser derrière derriere cache dietro detrás achter zit stoi za stojí стоит стоїть этим ' +
    'מאחורי עומד עומדת עומדים mögötte áll bag står bak arkasında takana خلف وراء',
)

/** Whoever owns or leads it, or works there. */
const people = keysOf(
  'team staff צוות הצוות mitarbeiter équipe equipe equipo zespół tým команда takım ekip ομάδα echipa فريق ' +
    'owner owners owns runs manages founder founders ceo בעלים הבעלים בעליו מייסד המייסד מייסדת המייסדת מייסדים המייסדים מנכ"ל המנכ"ל ' +
    'inhaber inhaberin eigentümer geschäftsführer geschäftsführerin gründer gründerin leitet propriétaire fondateur fondatrice gérant gérante dirige ' +
    'dueño dueña propietario propietaria fundador fundadora titolare proprietario fondatore fondatrice dono proprietário eigenaar oprichter ' +
    'właściciel właścicielem założyciel majitel majitelem zakladatel владелец владелица основатель власник власниця засновник المالك المؤسس صاحب ' +
    'ägare ägaren grundare ejer ejeren eier eieren gründer omistaja perustaja tulajdonos tulajdonosa alapító alapítója sahibi kurucusu proprietar fondator ιδιοκτήτης ιδρυτής lastnik vlasnik',
)

/** When it was founded. */
const founding = keysOf(
  'founded established נוסד נוסדה נוסדתם הוקם הוקמה הוקמתם gegründet gründung fondée fondé créée fundada fundado fundasteis fondata fondato opgericht ' +
    'założona założono założenia založena založeno založili основана основали основан заснована grundat grundades grundlagt stiftet alapították alapítottátok alapítva ' +
    'perustettu kuruldu kuruldunuz înființată ιδρύθηκε تأسست ustanovljeno osnovana',
)

/** Said to come from that, where somebody is asked for it: alone, it may be what is sold. */
const experience = keysOf(
  'experience ניסיון נסיון erfahrung expérience experiencia esperienza experiência ervaring doświadczenie doświadczenia zkušenosti опыт опыта досвід erfaring erfarenhet ' +
    'tapasztalat kokemus deneyim experiență εμπειρία خبرة izkušnje iskustvo',
)

/** For how long, or since when; next to the company or a word of `existing`. */
const duration = keysOf(
  'long old alt year years since זמן schon ממתי מאז שנה שנים שנות שנת משנת jahr jahre jahren lange seit depuis longtemps année années ans desde año años cuánto tempo anno anni ' +
    'ano anos sinds jaar lang rok lat roku dawno dlouho let года год лет давно рік років länge år længe mióta óta éve év pitkään vuotta yıl yıldır ani منذ سنة سنوات',
)
const existing = keysOf(
  'exist exists existed around קיים קיימת קיימים פועל פועלת פועלים besteht bestehen existiert gibt existe existez existís existen esiste esistete bestaat bestaan istnieje istniejecie ' +
    'existuje existujete существует существуете існує існуєте finns funnits findes eksisterer létezik létezik olemassa varsınız موجودة',
)

/** `Tell me about the company`. */
const telling = keysOf(
  'about tell introduce yourself yourselves describe אודות ספרו ספר ספרי לספר תספרו תספר תספרי עצמכם עצמך תציגו הציגו תארו über erzähl erzählen erzählt vorstellen beschreibe propos présentez présente décris presenta preséntate parlez sobre cuéntame háblame parlami fale over vertel opowiedz расскажи расскажите розкажіть berätta fortæl',
)

/** What it offers. */
const services = keysOf(
  'service services product products מוצר מוצרים המוצרים שירות שירותים השירותים השירות leistung leistungen angebot angebote dienstleistungen prestation prestations servicio servicios servizio servizi serviço serviços ' +
    'dienst diensten usługi usług oferta služby služeb услуги услуг послуги послуг خدمات خدماتكم الخدمات tjänster ydelser tjenester szolgáltatás szolgáltatások szolgáltatásaik palvelut palveluja ' +
    'hizmetler hizmetleriniz servicii serviciile υπηρεσίες storitve usluge',
)
const offering = keysOf(
  'offer offers offering provide provides sell מציעים מציע מציעה עושים עושה מספקים נותנים מתמחים מתמחה עוסקים עוסק עוסקת במה help bietet biete bieten anbietet machen macht proposez offrez faites ofrecéis ofrecen ofreces hacéis ' +
    'offrite fate oferecem oferecem fazem bieden aanbieden doen oferujecie robicie nabízíte nabízíme děláte предлагаете делаете пропонуєте робите تقدمون تقدمونها تفعلون erbjuder gör tilbyder tilbyr gør gjør ' +
    'kínálnak kínáltok csinálnak tarjoatte teette sunuyorsunuz yapıyorsunuz oferiți faceți προσφέρετε κάνετε ponujate nudite',
)

/** What it has done for its clients. */
const caseStudies = keysOf(
  'case study studies stories story success portfolio references testimonials examples clients customers results סיפורי סיפור הצלחה לקוח לקוחות הלקוחות תוצאות תיק עבודות דוגמאות פרויקטים המלצות ממליצים ' +
    'referenzen referenz fallstudie fallstudien kundenstimmen projekte kunden erfolgsgeschichten beispiele études cas réalisations références clients témoignages exemples casos éxito proyectos clientes ' +
    'testimonios casi studio progetti clienti referenze realizzazioni casos sucesso projetos clientes referenties projecten klanten realizacje opinie klientów przypadku reference případové studie klientů ' +
    'кейсы кейс примеры работ портфолио клиенты отзывы клиентов кейси роботи відгуки دراسات حالة أعمال عملاء قصص نجاح kundcase kunder referenser cases kundehistorier referanser esettanulmányok referenciák ' +
    'asiakastarinat referenssit başarı hikayeleri referanslar studii caz proiecte clienți μελέτες περίπτωσης πελάτες',
)

/** Next to the words above only: `How do you work` asks for something else. */
const work = keysOf('work works done made did')

/** What is said of whoever asks: `Who owns my website` is not about the company. */
const mine = keysOf('my mine mein meine meinen mon mijn meu minha мой моя мои שלי')

/** The questions that it answers; next to a word of `often`, which some languages need. */
const questions = keysOf(
  'questions question answers שאלות תשובות ותשובות fragen antworten preguntas domande perguntas vragen pytania dotazy otázky вопросы питання أسئلة الأسئلة frågor spørgsmål spørsmål kysymykset kérdések sorular întrebări ερωτήσεις',
)
const often = keysOf(
  'faq faqs frequently asked common נפוצות ותשובות häufige häufig gestellte fréquentes foire aux frecuentes frequenti frequentes veelgestelde często zadawane časté часто задаваемые поширені شائعة الشائعة ' +
    'vanliga ofte stillede stilte usein kysytyt gyakori sıkça sorulan frecvente συχνές',
)

/** First words of `What do you do`, which has function words only, and of `What is this company`. */
const what = keysOf('what מה was ce co kaj')

/** Words that such questions may have besides. */
const besides = keysOf(
  'find see list kind kinds sort types type please more info information know learn here exactly actually want like need get give show ' +
    'סוגי סוג רשימת רשימה אילו בבקשה עוד מידע לדעת כאן פה רוצה רוצים צריך צריכה אפשר בדיוק לקבל אצלכם תגידו תוכלו יכולים לעזור ' +
    'finde finden liste bitte mehr infos informationen wissen erfahren hier möchte gerne genau eigentlich etwas mal zeig plait plus savoir ici liste más información saber favor aquí più informazioni sapere ' +
    'mais informações saber',
)

const aboutCompany = union(
  person,
  persons,
  company,
  you,
  behind,
  people,
  founding,
  experience,
  duration,
  existing,
  telling,
  besides,
)
const aboutServices = union(company, you, telling, what, services, offering, besides)
const aboutCaseStudies = union(company, you, besides, caseStudies, work)
const aboutQuestions = union(company, besides, questions, often)

/** What a question may ask of a company. */
export type AskedOfCompany = 'about' | 'services' | 'caseStudies' | 'questions'

/**
 * What a question asks of the company, where it asks for nothing else: who it is, who is behind it or since when it exists, what it offers, for whom it has done
 * what, or which questions it answers. The page that says so need not have one of its words: `We are three sisters from Haifa`.
 * @param keys of its words
 * @param name keys of the company's name
 */
export function askedOfCompany(keys: readonly string[], name: ReadonlySet<string>): AskedOfCompany | undefined {
  const has = (some: Words) => keys.some((key) => some().has(key))
  const begins = (some: Words) => some().has(keys[0] ?? '')
  const isOnlyOf = (some: Words) => keys.every((key) => isFunctionWord(key) || some().has(key) || name.has(key))
  if (has(mine)) return undefined
  if (isOnlyOf(aboutServices)) {
    const isAll = keys.length > 1 && begins(what) && keys.every(isFunctionWord)
    if (isAll || has(services) || has(offering)) return 'services'
  }
  if (isOnlyOf(aboutCaseStudies) && has(caseStudies)) return 'caseStudies'
  if (isOnlyOf(aboutQuestions) && has(often)) return 'questions'
  if (!isOnlyOf(aboutCompany)) return undefined
  if (keys.length === 1) return has(people) || has(founding) ? 'about' : undefined
  const namesCompany = has(company) || keys.some((key) => name.has(key))
  const isAbout =
    begins(person) ||
    (begins(what) && namesCompany) ||
    begins(persons) ||
    (begins(dutch.who) && has(dutch.you)) ||
    has(founding) ||
    // `Business owners` and `work experience` are other people's.
    ((has(people) || has(experience)) && keys.some(isFunctionWord)) ||
    (has(duration) && (has(existing) || (namesCompany && keys.some(isFunctionWord)))) ||
    has(telling)
  return isAbout ? 'about' : undefined
}
