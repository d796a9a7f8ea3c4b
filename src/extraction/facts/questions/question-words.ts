import { lettersOf, plainWords } from '../part-words.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Marks that end a question: Latin, Arabic, full-width, Armenian, and the Greek one after Greek letters. */
const questionEnd = /(?:[?؟？՞]|(?<=\p{Script=Greek})[;\u037E])["'”“»)\]]*$/u

/** Symbols next to a question that are not part of it: icon fonts, plus, arrows. */
const signs =
  /(?:\s*(?:[+＋\-–−×✕✖⌄⌃⌵﹀›»▼▾▲▴▸►◂◄→↓↑←]|[\uE000-\uF8FF]|\b(?:expand_more|expand_less|keyboard_arrow_down|add|remove)\b))+$/u

/** A number, mark or picture before a question: `1.`, `01`, `Q:`, `Frage 3:`, but not the letter of `Q Fever: what is it?` and `Q10 は効きますか？` */
const number =
  /^(?:(?:(?:[qfpdvвس]|frage|question|pregunta|pergunta|domanda|vraag|pytanie|otázka|вопрос|питання|(?:ال)?سؤال|שאלה|ש)\s*\d{0,3}\s*[.:)–-]+|\d{1,3}\s*[.:)–-]+|0\d)\s+|[qＱ]\s?[\d０-９]{0,3}(?:[.:．：]\s*(?=\p{Lo})|\s+(?=¿|(?![はがをのにとも])\p{Lo}))|(?:\p{Extended_Pictographic}\uFE0F? *|[+▸►▶❯] *)+(?=[\p{L}\p{P}]))/iu

/** Longest text that may be a question, in characters. */
const longest = 1_000

/** A text as a question, without surrounding symbols and numbers; an empty string if it is too long. */
export function questionText(text: string): string {
  if (text.length > longest) return ''
  return text.replace(signs, '').replace(number, '').trim()
}

/** Whether a text consists of symbols, such as a control that opens an answer. */
export function isSign(text: string): boolean {
  return text.replace(signs, '') === ''
}

/** Whether a text ends in a question mark and consists of one or a few sentences. */
export function endsAsQuestion(text: string): boolean {
  return questionEnd.test(text)
}

function wordsPattern(start: string, lists: readonly string[]): RegExp {
  const some = lists.flatMap((list) => list.split('|')).map((word) => plainWords(word))
  return textPattern(`${start}(?:${some.join('|')})(?: |$)`, 'u')
}

/** Words that ask for information, at the start of a sentence or after a few words. */
const askingWords = [
  'what|whats|how|why|when|where|who|whom|whose|which',
  'מה|מהו|מהי|מהם|מהן|מי|מיהו|מיהי|איך|כיצד|למה|מדוע|מתי|כמה|איפה|היכן|לאן|איזה|איזו|אילו|באיזה|באילו|האם|ממה|במה|עם מי|לכמה|אצל מי',
  'was|wie|wieso|warum|weshalb|wann|wo|wer|wen|wem|welche|welcher|welches|welchen|wieviel|woher|wohin|wozu|womit|woran',
  'que|quoi|quel|quelle|quels|quelles|comment|pourquoi|quand|ou|qui|combien|qu est ce',
  'cual|cuales|como|por que|cuando|donde|quien|cuanto|cuanta|cuantos|cuantas|qual|quais|quanto|quantos|onde|quem',
  'cosa|come|perche|quando|dove|chi|quale|quali|quanta|quanti',
  'co|jak|jaky|jaka|jake|proc|kdy|kde|kdo|kolik|ktery|ktera|ktere|czym|dlaczego|kiedy|gdzie|kto|ile|jaki|jakie|ktory',
  'wat|hoe|waarom|wanneer|waar|wie|welke|welk|hoeveel|vad|hur|varfor|nar|var|vem|vilken|hvad|hvordan|hvorfor|hvornar',
  'что|как|почему|зачем|когда|где|кто|какои|какая|какие|какое|сколько|чем|що|чому|τι|πως|γιατι|ποτε|που|ποιος|ποια|ποσο',
  'ما|ماذا|كيف|لماذا|متى|اين|أين|من|كم|هل|nedir|nelerdir|nasil|neden|kac|ne kadar|ne zaman|nerede|nereden|hangi|var mi|mumkun mu|gerekir mi|gerekli mi',
  'czy|як|коли|де|скільки|чи|який|яка|які|miten|kuinka|miksi|milloin|missa|mista|mihin|kuka|kenelle|paljonko|montako|onko|voiko|voinko|saako|tarvitseeko|mita|mika|millainen',
  'hogyan|miert|mikor|hova|melyik|milyen|mennyi|mennyibe|meddig|hany|kell e|lehet e|van e|cum|de unde|cine poate|cine este|ce este|ce sunt|cat costa|cat dureaza|cat timp|pot sa|este nevoie|este necesar',
]
const asking = wordsPattern('(?:^| )', askingWords)
/** “All” or “that”, after which an asking word is a relative one: `Everything that you need`, `Lo que nos preguntan`. */
const all = 'lo|ce|all|alles?|tout|tudo|todo|tutto|vse|vsechno|wszystko|allt|alt|все|כל|كل'
const askingFirst = wordsPattern(`^(?!(?:${all}) )(?:\\p{L}{1,5} )?`, askingWords)

/** Words at the start of a question that is an invitation, or continues from the text above: `Ready to start?`, `So what now?` */
const inviting = wordsPattern('^', [
  'ready|still|got|need|looking|interested|want|wanna|would you like|do you want|do you need|have a|have any|have you|any questions|questions|not sure|unsure|curious|tired|struggling|thinking|convinced|what are you waiting|why wait|why not|why choose us|why choose me|why us|how can we help|how may we|what can we do for you|where to next|what are you looking|where would you like|what would you like|how would you like|what brings you|so what|what s next|whats next|sound good|shall we|are you|can we help|can t find|didn t find|dont see|don t see|similar|different|prefer|in a hurry|locked out',
  'אז על מה|אז מה|מוכנים|מוכן|מוכנה|יש לכם|יש לך|יש שאלות|נשארו|נותרו|עדיין|רוצים|רוצה|מעוניינים|מעוניין|צריכים|צריך|מחפשים|מחפש|מתלבטים|מתלבט|לא בטוחים|לא מצאתם|אז למה אתם מחכים|למה אתם מחכים|למה לחכות|למה לבחור בי|למה לבחור בנו|למה דווקא אנחנו|למה אנחנו|איך אפשר לעזור|איך נוכל לעזור|במה נוכל|במה אפשר|שאלות|עוד שאלות|נתקעתם|נתקעת|חושבים|אהבתם|תרצו|מה תרצו|בואו|מה הלאה|מה אתם מחפשים',
  'also was|bereit|noch fragen|fragen|haben sie|hast du|sie haben|sie wollen|sie mochten|sie suchen|du hast|du willst|mochten sie|suchen sie|brauchen sie|unsicher|interesse|interessiert|neugierig|lust auf|worauf warten|warum wir|warum zu uns|wie konnen wir|was konnen wir fur|nicht das richtige|uberzeugt|nicht fundig|was suchen sie|was suchst du|wonach suchen sie|wonach suchst du|was mochten sie|wohin mochten sie',
  'alors que|donc que|pret|prets|prete|vous avez|vous souhaitez|vous cherchez|vous voulez|besoin|une question|des questions|encore des|toujours des|envie|interesse|convaincu|qu attendez|pourquoi nous choisir|comment pouvons|avez vous|vous ne trouvez|que cherchez vous|que recherchez vous|ou souhaitez vous|que souhaitez vous',
  'entonces que|listo|listos|lista|tienes|tiene|necesitas|necesita|quieres|quiere|buscas|busca|alguna|dudas|aun|todavia tienes|todavia tiene|sigues con|te quedan|le quedan|interesado|te interesa|a que esperas|por que elegirnos|perche sceglierci|como podemos|en que podemos|que buscas|que estas buscando|que te gustaria|cosa cerchi|cosa stai cercando|cosa vorresti|dove vorresti|o que procura|o que voce procura|pronto|pronti|hai|ha bisogno|vuoi|vuole|cerchi|domande|ancora|cosa aspetti|come possiamo|pronta|tem|precisa|quer|ficou|ainda tem|ainda tens|ainda com|restou|restaram',
  'mate|mas|chcete|potrebujete|hledate|zajem|pripraveni|takze co|nevite si|zaujalo|stale|proc my|proc prave my|co hledate|kam chcete|czego szukasz|wat zoek je|wat zoekt u|waar ben je naar op zoek|waar bent u naar op zoek|waar wil je|vad letar du|vad soker du|hvad leder du|hvad søger du|mita etsit|jak vam muzeme|dus wat|klaar|heb je|heeft u|wilt u|wil je|zoekt u|op zoek|nog vragen|vragen|benieuwd|interesse|waarom wij|hoe kunnen we|dlaczego my|masz|nadal masz|wciaz masz|chcesz|szukasz|potrzebujesz|gotowy|zainteresowany',
  'sorunuz|sorulariniz|sorun mu|bir sorunuz|bir projeniz|projeniz mi|projeniz var|bir fikriniz|aklınızda bir|onko sinulla projekti|onko sinulla idea|onko sinulla kysyttävää|onko sinulla kysymyksiä|hazir misiniz|ariyor musunuz|neyi bekliyorsunuz|neden biz|bize nasil|size nasil',
  'почему выбирают нас|почему выбирают именно нас|почему именно мы|почему стоит выбрать нас|готовы|остались|еще остались|у вас остались|есть вопросы|нужна|нужен|нужно|хотите|ищете|не нашли|возникли|чем мы можем|что вы ищете|что ищете|чого шукаєте|що шукаєте|هل انت|هل أنت|هل تريد|هل تبحث|هل لديك|هل تحتاج|هل ترغب|هل أنتم|مستعد|جاهز',
])

/** “We can”, “you” and “help”, in this order or with “you” at the end: `What can we help you with?`, but not `How can I help my back?` */
const canWe =
  'can we|may we|could we|konnen wir|durfen wir|pouvons nous|podemos|possiamo|kunnen we|kunnen wij|muzeme|mozemy|можем|можемо|kan vi|voimme|נוכל|אפשר|ניתן|يمكننا'
/** “I” may be a visitor, who asks a charity `How can I help?`, unless it is “you” who gets help. */
const canI =
  'can i|may i|kann ich|darf ich|puis je|peut on|on peut|puedo|posso|kan ik|mohu|moge|могу|можу|kan jag|kan jeg|voin|אוכל|يمكنني'
const you =
  'you|your|with|today|by|ihnen|dir|euch|sie|dich|heute|vous|t|te|le|les|os|ti|la|vi|voce|oggi|hoy|je|jou|u|jullie|mee|bij|vam|s|cim|ci|panstwu|wam|вам|тебе|мы|я|dig|dere|deg|med|teita|sinua|לך|לכם|היום'
const helpYou = 'ayudar(?:te|les|os)|aiutar(?:ti|la|vi)|مساعدت(?:ك|كم)'
const help =
  'help|assist|helfen|unterstutzen|aider|ayudar|aiutare|ajudar|helpen|pomoci|pomoct|pomoc|помочь|допомогти|hjalpa|hjelpe|hjælpe|auttaa|לעזור|לסייע'
const before = `(?:(?:${you}) )`
const after = `(?: (?:${you}))`
const offeringHelp = textPattern(
  [
    `(?:^| )(?:${canWe}) ${before}{0,3}(?:${help}|${helpYou})${after}{0,3}$`,
    `(?:^| )(?:${canI}) (?:${before}{1,3}(?:${help})${after}{0,3}|(?:${help})${after}{1,3}|(?:${helpYou})${after}{0,3})$`,
  ].join('|'),
  'u',
)

/** Whether a question asks for information: `What does it cost?`, but not `Sounds good?` */
export function asksForInformation(question: string): boolean {
  const plain = plainWords(question)
  return asking.test(plain) && !isInviting(plain) && !rhetorical.test(plain)
}

/** Whether a text without a question mark begins like a question, perhaps after a preposition: `How we work`, but not `All that you need`. */
export function startsAsking(text: string): boolean {
  const plain = plainWords(text)
  return (askingFirst.test(plain) && asksForInformation(text)) || (yesOrNo.test(plain) && !isInviting(plain))
}

/** Whether a text has the form of a question: it has a question mark, or begins like a question. */
export function mayBeAsked(text: string): boolean {
  return /[?؟？՞]/u.test(text) || endsAsQuestion(text) || startsAsking(text)
}

/** How English questions begin that are answered by yes or no: `Can I bring my dog`. */
const yesOrNo = /^(?:can|could|do|does|did|is|are|will|would|should|may|must) (?:i|we|you|it|there|they|my|your|the|a|an|this) /u

/** Words before a question that is answered by yes or no, where a language has them. */
const confirming = wordsPattern('^', ['האם|هل|czy|est ce que'])

/** Whether a question is answered by yes or no. */
export function asksToConfirm(question: string): boolean {
  const plain = plainWords(question)
  return confirming.test(plain) || !asking.test(plain)
}

/** Whether a text is the title of one of several articles or tips: `Article 2: Why clean?` */
export function isNumberedArticle(text: string): boolean {
  return numberedArticle.test(text)
}

const numberedArticle =
  /^(?:articles?|artikel|artículo|artigo|articolo|artykuł|wpis|článek|post|статья|מאמר|مقال|tipp?|conseil|consejo|consiglio|dica|совет|טיפ)\s*(?:(?:מספר|מס['׳])\s*)?(?:\d{1,3}|ראשון|שני|שלישי|רביעי|חמישי)\s*[:.–-]/iu

/** Whether a question is an invitation, followed by an offer instead of an answer. */
export function isInvitation(question: string): boolean {
  return isInviting(plainWords(question))
}

function isInviting(plain: string): boolean {
  return inviting.test(plain) || offeringHelp.test(plain) || choosingOurs.test(plain)
}

/** Reasons to choose something of the company: `Why choose our team?` */
const choosingOurs =
  /^(?:why (?:should (?:i|you) )?choose our \p{L}+(?: \p{L}+)?$|pourquoi choisir (?:notre|nos) \p{L}+(?: \p{L}+)?$|(?:למה|מדוע) (?:כדאי )?לבחור ב\p{L}+ (?:\p{L}+ )?שלנו$)/u

/** Rhetorical questions, such as “Who doesn’t love …”. In a list of questions they are real ones: `Who does not want a refund?` */
const rhetorical = wordsPattern('^', [
  'who doesn t know|who doesn t like|who doesn t love|who doesn t want|who doesn t enjoy|who does not know|who does not love|who does not want',
  'מי לא מכיר|מי לא מכירה|מי לא אוהב|מי לא אוהבת|מי לא רוצה|מי לא חולם|מי מאיתנו לא|מי מאתנו לא',
  'wer kennt es nicht|wer kennt das nicht|wer kennt sie nicht|wer liebt es nicht|wer mag es nicht|wer mochte nicht|wer mochte das nicht|wer will nicht|wer will das nicht|wer traumt nicht',
  'qui ne connait pas|qui n aime pas|qui ne reve pas|qui ne veut pas|qui ne voudrait pas|qui n a jamais reve',
  'quien no conoce|quien no quiere|quien no ama|quien no suena|quien no ha sonado|quem nao conhece|quem nao quer|quem nao ama|quem nao gosta|quem nao sonha|chi non conosce|chi non vuole|chi non vorrebbe|chi non ama|chi non sogna',
  'wie kent het niet|wie kent dat niet|wie kent ze niet|wie houdt er niet|wie houdt niet|wie wil dat niet|wie wil er niet|wie wil nu niet',
  'kto nie zna|kto nie lubi|kto nie kocha|kto nie chce|kto nie chcialby|kto nie marzy|kdo nezna|kdo nemiluje|kdo nechce|kdo by nechtel',
  'vem vill inte|vem alskar inte|vem kanner inte|hvem kender ikke|hvem elsker ikke|hvem vil ikke|кто не знает|кто не любит|кто не хочет|кто не мечтает|кто из нас не|من لا يعرف|من لا يحب|من منا لا',
])

const reasons = wordsPattern('^', [
  'why|למה|מדוע|warum|wieso|weshalb|pourquoi|por que|perche|proc|dlaczego|waarom|varfor|hvorfor|почему|зачем|чому|γιατι|لماذا|neden',
])

/** Whether a question asks for reasons, as headings above advantages also do: `Why our company?` */
export function asksForReasons(question: string): boolean {
  return reasons.test(plainWords(question))
}

/** Words of links from an excerpt to the whole text. */
const fullTextLinks = wordsPattern('^', [
  'read more|read on|read the|read full|continue reading|keep reading|full article|full story|learn more|see more|more details|view details|see details|more',
  'לפרטים נוספים|קריאה נוספת|קרא עוד|קראו עוד|קראי עוד|להמשך קריאה|המשך קריאה|המשיכו לקרוא|לקריאה|למאמר המלא|לכתבה המלאה|לכתבה|למאמר|לפוסט|עוד',
  'weiterlesen|mehr lesen|lesen sie|mehr erfahren|mehr details|details ansehen|zum artikel|zum beitrag|mehr|lire la suite|lire plus|lire l article|en savoir plus|suite',
  'leer mas|ver mas|ver detalles|seguir leyendo|continua leggendo|leggi tutto|leggi di piu|leggi|ler mais|continuar a ler|saiba mais',
  'cist dal|cist vice|pokracovat ve cteni|vice|cely clanek|czytaj wiecej|czytaj dalej|wiecej|lees meer|lees verder|meer lezen|las mer|laes mere|les mer',
  'lue lisaa|lue artikkeli|lue koko|tovabb|bovebben|olvass tovabb|reszletek|elolvasom|citeste|afla mai mult|mai mult|vezi articolul|detayli bilgi|daha fazla|yaziyi oku|докладніше|детальніше|читати більше',
  'читать далее|читать дальше|подробнее|читати далі|διαβαστε περισσοτερα|devamini oku|اقرأ المزيد|اقرا المزيد|المزيد',
])

/** Whether a link leads from an excerpt to the whole text: `Read more`. */
export function leadsToFullText(text: string): boolean {
  return fullTextLinks.test(plainWords(text))
}

/** Whether a text says nothing but that there is more, as a link to the whole text does. */
export function promisesMore(text: string): boolean {
  const plain = plainWords(text)
  return plain !== '' && fullTextLinks.exec(plain)?.[0] === plain
}

/** Minimum words of a question that makes sense alone; one long word is enough, too. */
const minWords = 3
const minLetters = 9

/** Whether a question is so short that only the text above it says what it is about: `For whom?` */
export function needsContext(question: string): boolean {
  // `מהי יוגה?` has no article or verb, and few vowels.
  const least = abjad.test(question) ? minWords - 1 : minWords
  return plainWords(question).split(' ').length < least && lettersOf(question).length < minLetters
}

const abjad = /\p{Script=Hebrew}|\p{Script=Arabic}/u
