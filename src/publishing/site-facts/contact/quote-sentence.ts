import { primaryTag } from '../../../model/language-tag.ts'

type Sentences = readonly [page: string, phone: string, email: string]

/** Under two tags: `no` is Norwegian, and `nb` the form in which most of it is written. */
const norwegian: Sentences = ['Be om et tilbud via kontaktsiden: ', 'Ring oss for et tilbud: ', 'Skriv til oss for et tilbud: ']

/** How to request a quote: with a page, else with a number or an address for mail, in the languages that have their own sentence. */
const sentences: Readonly<Record<string, Sentences>> = {
  he: ['לקבלת הצעת מחיר, פנו אלינו דרך עמוד יצירת הקשר: ', 'לקבלת הצעת מחיר, התקשרו אלינו: ', 'לקבלת הצעת מחיר, כתבו אלינו: '],
  en: ['To request a quote, use the contact page: ', 'To request a quote, call ', 'To request a quote, write to '],
  de: [
    'Für ein Angebot nutzen Sie bitte die Kontaktseite: ',
    'Für ein Angebot rufen Sie uns bitte an: ',
    'Für ein Angebot schreiben Sie uns bitte: ',
  ],
  fr: [
    'Pour demander un devis, utilisez la page de contact : ',
    'Pour demander un devis, appelez-nous : ',
    'Pour demander un devis, écrivez-nous : ',
  ],
  es: [
    'Para solicitar un presupuesto, utilice la página de contacto: ',
    'Para solicitar un presupuesto, llámenos: ',
    'Para solicitar un presupuesto, escríbanos: ',
  ],
  it: [
    'Per richiedere un preventivo, utilizzi la pagina dei contatti: ',
    'Per richiedere un preventivo, ci chiami: ',
    'Per richiedere un preventivo, ci scriva: ',
  ],
  nl: ['Vraag een offerte aan via de contactpagina: ', 'Bel ons voor een offerte: ', 'Mail ons voor een offerte: '],
  cs: [
    'O cenovou nabídku požádejte přes kontaktní stránku: ',
    'O cenovou nabídku požádejte telefonicky: ',
    'O cenovou nabídku požádejte e-mailem: ',
  ],
  pl: [
    'Aby poprosić o wycenę, skorzystaj ze strony kontaktowej: ',
    'Aby poprosić o wycenę, zadzwoń: ',
    'Aby poprosić o wycenę, napisz: ',
  ],
  pt: [
    'Para pedir um orçamento, utilize a página de contacto: ',
    'Para pedir um orçamento, ligue: ',
    'Para pedir um orçamento, escreva para: ',
  ],
  ru: [
    'Чтобы узнать стоимость, воспользуйтесь страницей контактов: ',
    'Чтобы узнать стоимость, позвоните: ',
    'Чтобы узнать стоимость, напишите: ',
  ],
  uk: [
    'Щоб дізнатися вартість, скористайтеся сторінкою контактів: ',
    'Щоб дізнатися вартість, зателефонуйте: ',
    'Щоб дізнатися вартість, напишіть: ',
  ],
  ro: [
    'Pentru o ofertă de preț, folosiți pagina de contact: ',
    'Pentru o ofertă de preț, sunați la: ',
    'Pentru o ofertă de preț, scrieți la: ',
  ],
  hu: ['Árajánlatot a kapcsolat oldalon kérhet: ', 'Árajánlatot telefonon kérhet: ', 'Árajánlatot e-mailben kérhet: '],
  el: ['Για προσφορά χρησιμοποιήστε τη σελίδα επικοινωνίας: ', 'Για προσφορά καλέστε μας: ', 'Για προσφορά γράψτε μας: '],
  tr: ['Teklif almak için iletişim sayfasını kullanın: ', 'Teklif almak için arayın: ', 'Teklif almak için yazın: '],
  sv: ['Begär offert via kontaktsidan: ', 'Ring oss för en offert: ', 'Mejla oss för en offert: '],
  da: ['Bed om et tilbud via kontaktsiden: ', 'Ring til os for et tilbud: ', 'Skriv til os for et tilbud: '],
  fi: ['Pyydä tarjous yhteystietosivun kautta: ', 'Pyydä tarjous puhelimitse: ', 'Pyydä tarjous sähköpostitse: '],
  no: norwegian,
  nb: norwegian,
  sk: [
    'O cenovú ponuku požiadajte cez kontaktnú stránku: ',
    'O cenovú ponuku požiadajte telefonicky: ',
    'O cenovú ponuku požiadajte e-mailom: ',
  ],
  sl: ['Za ponudbo uporabite stran za stik: ', 'Za ponudbo pokličite: ', 'Za ponudbo pišite na: '],
  hr: ['Za ponudu koristite stranicu za kontakt: ', 'Za ponudu nazovite: ', 'Za ponudu pišite na: '],
  bg: ['За оферта използвайте страницата за контакти: ', 'За оферта се обадете на: ', 'За оферта пишете на: '],
  ja: [
    'お見積もりのご依頼は、お問い合わせページをご利用ください: ',
    'お見積もりのご依頼は、お電話ください: ',
    'お見積もりのご依頼は、メールでご連絡ください: ',
  ],
  zh: ['如需报价，请使用联系页面：', '如需报价，请致电：', '如需报价，请发送邮件至：'],
  ar: ['لطلب عرض سعر، استخدموا صفحة الاتصال: ', 'لطلب عرض سعر، اتصلوا بنا: ', 'لطلب عرض سعر، راسلونا: '],
}

/** Contact options, best first. */
interface Ways {
  /** Address of the contact page. */
  readonly contactPage: string | undefined
  readonly phone: string | undefined
  readonly email: string | undefined
}

/**
 * How to request a quote, where the owner does not say so: a sentence in the site's language, else in English, that names the contact
 * page, else the phone or the e-mail address (CONTRACT 2, contact.howToRequestAQuote); undefined without any.
 */
export function quoteSentence(language: string, { contactPage, phone, email }: Ways): string | undefined {
  const [page, call, write] = sentences[primaryTag(language)] ?? sentences['en'] ?? []
  const way = contactPage !== undefined ? [page, contactPage] : phone !== undefined ? [call, phone] : [write, email]
  return way.includes(undefined) ? undefined : way.join('')
}
