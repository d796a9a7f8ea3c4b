import { textPattern } from '../../model/text-pattern.ts'

/** Phrases that lines of boilerplate begin with. */
type Saying = 'related' | 'more' | 'highlights' | 'pointing' | 'turning' | 'author' | 'newsletter' | 'rights'

/**
 * How lines begin, by language, in lower case, as alternatives of regular expressions:
 * - related: headings above lists of other pages;
 * - more: such headings whose lists go on with those of a page that consists of lists;
 * - highlights: such headings whose lists are content except on articles: the news of a company, its best works;
 * - pointing: leads from between two paragraphs to another page;
 * - turning: leads to the pages before and after this one, or back to the list of them;
 * - author: announces who wrote the text;
 * - newsletter: asks for an address to send news to;
 * - rights: who owns the page (anywhere in the line).
 */
const phrases: Readonly<Record<string, Readonly<Partial<Record<Saying, readonly string[]>>>>> = {
  english: {
    related: [
      '(?:related|recommended|similar) (?:articles?|posts?|stor(?:y|ies)|news|reads?|reading|content|topics?|blogs?|videos?|resources|insights|products|items|brands|stories like this|links|coverage|guides|from)',
      "related|more stories like this|recommended(?= for you|(?: \\S+)?:|$)|suggested (?:articles?|posts?|stor(?:y|ies)|content)|up next|read next|read more|read also|also read|keep reading|continue reading|further reading|more like this|what'?s trending|recently viewed|you recently viewed|complete (?:the|your) (?:look|set|outfit|collection)|shop the (?:look|room)|(?:goes|pairs) (?:well|great) with|compare (?:with )?similar|explore (?:related|similar)|products related to|you (?:may|might) (?:also )?(?:like|enjoy|be interested)|you'?ll (?:also )?(?:like|love)|don'?t miss|in case you missed|editors?'?s? picks?|around the web|(?:frequently|often) bought|customers (?:also|who|frequently)|(?:this is )?what (?:other )?customers|people also|others (?:like you )?also|top posters in this topic",
    ],
    more: [
      'more (?:articles?|posts?|stor(?:y|ies)|news|reads?|reading|content|topics?|blogs?|videos?|resources|insights|products|items|links|coverage|guides|from|on)|most (?:read|viewed|shared|watched|discussed|commented)|also in (?:the )?(?:news|this (?:issue|section|series|category))',
    ],
    highlights: [
      '(?:other|further|popular|trending|latest|recent|new|featured|top|the latest|most recent|our latest|our recent) (?:articles?|posts?|stor(?:y|ies)|news|reads?|reading|content|topics?|blogs?|videos?|resources|insights|products|items|projects|links|coverage|guides|from)',
      'most (?:recent|popular)|trending|popular now|popular content|from (?:the|our) blog|latest from|explore more|see also|also see',
    ],
    pointing: [
      "(?:see|read|watch|more|also|related|listen|don't miss|click here)(?![\\p{L}'])[^.:|]{0,30}(?:[:|–]|$)",
      'also on|read more|see also|read also|related',
    ],
    turning: ['previous|prev|next|older|newer', 'back to (?:the )?(?:list|overview|blog|news|all|top|home)'],
    author: ['about the (?:author|writer|contributor)s?|written by|meet the author'],
    newsletter: [
      '(?:get|sign up|signup|subscribe|join|receive|stay)(?!\\p{L}).{0,120}(?<!\\p{L})(?:newsletter|inbox|mailing list|e-?mail updates|latest (?:news|updates|posts|articles)|in the loop|up[ -]to[ -]date)',
    ],
    rights: ['©\\p{L}*', '\\(c\\) ?\\d{4}', '(?<!\\p{L})copyright:? (?:©|\\(c\\)|\\d{4}|by)', 'all rights reserved'],
  },
  hebrew: {
    related: [
      '(?:מוצרים|מאמרים|כתבות|פוסטים|תכנים|מדריכים|ידיעות|חדשות|סיפורים|פרסומים) (?:קשורים|קשורות|מומלצים|מומלצות|דומים|דומות|שיעניינו|שאולי)',
      'אולי (?:יעניין|תאהבו|תרצו|יעניינו)\\p{L}*|(?:זה )?עשוי (?:גם )?לעניין|עוד (?:בנושא|באותו נושא)|נצפו לאחרונה|מוצרים (?:שצפית|שראית|משלימים)|לקוחות (?:שקנו|שרכשו|רכשו|קנו) גם|משתלם ביחד|(?:קראו|קרא|קראי|לקריאה|כדאי לקרוא) (?:גם|עוד|נוספת)|המשך קריאה|להמשך קריאה',
    ],
    more: [
      '(?:מוצרים|מאמרים|כתבות|פוסטים|תכנים|מדריכים|ידיעות|חדשות|סיפורים|פרסומים) (?:נוספים|נוספות)|עוד (?:כתבות|מאמרים|פוסטים|מהבלוג|חדשות|תכנים)|הנצפים|הנקראים|הפופולריים|הכי נקראים',
    ],
    highlights: [
      '(?:מוצרים|מאמרים|כתבות|פוסטים|תכנים|מדריכים|ידיעות|חדשות|סיפורים|פרסומים) (?:אחרונים|אחרונות|חדשים|חדשות|פופולריים|פופולריות)',
      'מהבלוג|מן הבלוג|חדש בבלוג|בבלוג שלנו',
    ],
    pointing: [
      '(?:עוד בנושא|קראו (?:גם|עוד)|קרא (?:גם|עוד)|ראו גם|לקריאה נוספת|כתבה קשורה|צפו)(?!\\p{L})[^.:|]{0,30}(?:[:|–]|$)',
    ],
    turning: [
      'הקודם|הקודמת|הבא|הבאה|לעמוד הבא|לעמוד הקודם|ל?(?:כתבה|מאמר|פוסט) ה(?:קודמת|קודם|באה|בא)',
      '(?:חזרה|בחזרה|לחזרה) ל(?:בלוג|רשימה|כל|עמוד|דף|מאמרים|ראש)',
    ],
    author: ['(?:על|אודות) (?:הכותב|הכותבת|המחבר|המחברת)|נכתב (?:על ידי|ע"י)'],
    newsletter: [
      '(?:הירשמו|הרשמו|הצטרפו|הירשם|להרשמה|להצטרפות|רוצים לקבל|קבלו|הישארו).{0,120}(?:ניוזלטר|תפוצה|עדכונים|מעודכנים|למייל|לתיבת)',
    ],
    rights: ['כל הזכויות שמורות'],
  },
  german: {
    related: [
      '(?:ähnliche|verwandte|passende) (?:artikel|beiträge|themen|meldungen|produkte|inhalte|posts|nachrichten|ratgeber)',
      'das (?:thema )?könnte (?:sie|dich|euch|ihnen|dir)|(?:lesen sie|lies|lest) (?:auch|mehr|weiter)|auch interessant|mehr zum thema|zum weiterlesen|weiterlesen|zuletzt angesehen|(?:wird )?oft zusammen gekauft|dazu passt|passt (?:perfekt|gut)? ?dazu|kunden (?:haben|kaufen) (?:sich )?(?:auch|ebenfalls)|kunden kauften auch|empfohlene (?:artikel|beiträge)',
    ],
    more: [
      '(?:weitere|mehr) (?:artikel|beiträge|themen|meldungen|produkte|inhalte|posts|nachrichten|ratgeber)|mehr aus|meistgelesen|beliebte (?:artikel|beiträge)',
    ],
    highlights: [
      '(?:neueste|neuste|aktuelle|letzte) (?:artikel|beiträge|meldungen|posts|nachrichten)',
      'aus (?:dem|unserem) blog|siehe auch',
    ],
    pointing: [
      '(?:lesen sie|lies|mehr|siehe) (?:auch|dazu|zum thema|hier)[^.:|]{0,30}(?:[:|–]|$)',
      'lesen sie auch|lies auch|siehe auch|mehr zum thema',
    ],
    turning: [
      '(?:vorheriger?|voriger?|nächster?|älterer?|neuerer?)s? (?:artikel|beitrag|beiträge|seite|post)',
      'weiter|vorherige|nächste|zurück(?: (?:zu[rm]?|nach) .{0,40})?',
    ],
    author: ['über (?:den autor|die autor(?:in|en))|zu[rm] autor(?:in)?|geschrieben von|verfasst von'],
    newsletter: [
      '(?:jetzt |hier )?(?:abonnieren|melden sie sich|melde dich|anmelden|bleiben sie|bleib).{0,120}(?:newsletter|auf dem laufenden|posteingang)',
      '(?:zum |unser(?:en)? )?newsletter (?:abonnieren|anmelden|bestellen)',
    ],
    rights: ['alle rechte vorbehalten'],
  },
  dutch: {
    related: [
      '(?:gerelateerde|vergelijkbare|soortgelijke) (?:artikelen|berichten|producten|nieuws|onderwerpen|blogs)',
      'lees (?:ook|meer|verder)|bekijk ook|(?:dit )?(?:vind je|vindt u) (?:misschien )?ook|misschien (?:ook )?(?:interessant|leuk)|laatst bekeken|eerder bekeken|vaak samen gekocht|anderen (?:kochten|bekeken)|klanten (?:kochten|bekeken)|aanbevolen (?:artikelen|producten)',
    ],
    more: ['(?:andere|meer) (?:artikelen|berichten|producten|nieuws|onderwerpen|blogs)|meest gelezen'],
    highlights: ['(?:laatste|nieuwste|recente) (?:artikelen|berichten|nieuws|blogs|posts)|uit (?:de|onze) blog|zie ook'],
    pointing: ['(?:lees|zie|bekijk) (?:ook|meer|verder)[^.:|]{0,30}(?:[:|–]|$)'],
    turning: ['(?:vorige?|volgende?|oudere?|nieuwere?)(?: (?:artikel|bericht|pagina|post))?', 'terug(?: naar .{1,40})?'],
    author: ['over de (?:auteur|schrijver)|geschreven door'],
    newsletter: ['(?:schrijf (?:je|u)|meld (?:je|u)|ontvang|blijf|abonneer).{0,120}(?:nieuwsbrief|op de hoogte|mailing)'],
    rights: ['alle rechten voorbehouden'],
  },
  czech: {
    related: [
      '(?:související|podobné|doporučené) (?:články|příspěvky|produkty|aktuality|témata|zboží)',
      'čtěte také|přečtěte si (?:také|dále|i)|mohlo by (?:vás|se vám)|naposledy (?:prohlížené|zobrazené)|(?:ostatní|zákazníci) (?:také )?(?:kupují|koupili|nakoupili)|často kupované společně',
    ],
    more: ['další (?:články|příspěvky|produkty|aktuality|témata|zboží)|nejčtenější'],
    highlights: ['(?:nejnovější|poslední) (?:články|příspěvky|aktuality)|z (?:našeho )?blogu|viz také'],
    pointing: ['(?:čtěte|přečtěte si) (?:také|dále|i|více)[^.:|]{0,30}(?:[:|–]|$)'],
    turning: ['(?:předchozí|následující|další)(?: (?:článek|příspěvek|stránka))?', 'zpět(?: (?:na|do) .{1,40})?'],
    author: ['o (?:autorovi|autorce)|napsala?'],
    newsletter: ['(?:přihlaste se|odebírejte|přihlásit|zůstaňte).{0,120}(?:newsletter|novink|odběr)\\p{L}*'],
    rights: ['všechna práva vyhrazena'],
  },
  french: {
    related: [
      '(?:articles?|produits?|contenus?|actualités|sujets) (?:similaires|liés|associés|connexes|correspondants|recommandés)',
      'à lire (?:aussi|également|ensuite)|lire aussi|sur le même (?:sujet|thème)|dans la même (?:rubrique|catégorie)|(?:cela|ça) (?:peut|pourrait) (?:aussi |également )?vous intéresser|vous (?:aimerez|pourriez) (?:aussi|également|aimer)|récemment consultés?|vus récemment|souvent achetés ensemble|complétez votre|nos clients ont (?:aussi|également)',
    ],
    more: ['les plus lus|autres articles'],
    highlights: [
      '(?:derniers?|dernières|nouveaux) (?:articles|actualités|nouvelles)|articles récents|nos derniers articles|voir aussi',
    ],
    pointing: ['(?:lire|voir|à lire|à voir)(?: aussi| également)[^.:|]{0,30}(?:[:|–]|$)', 'lire aussi|à lire aussi|voir aussi'],
    turning: ['(?:article |page )?(?:précédent|suivant)e?s?', 'retour (?:à|au|aux|vers) .{1,40}|retour'],
    author: ["à propos de (?:l'auteur|l'autrice)|écrit par|rédigé par"],
    newsletter: [
      '(?:inscrivez-vous|abonnez-vous|recevez|restez).{0,120}(?:newsletter|infolettre|informés?|actualités|boîte mail)',
      "s'(?:inscrire|abonner) à (?:la|notre) newsletter",
    ],
    rights: ['tous droits réservés'],
  },
  spanish: {
    related: [
      '(?:artículos|noticias|entradas|posts|productos|contenidos?|temas) (?:relacionad[oa]s?|similares|recomendad[oa]s)',
      '(?:también )?te puede interesar|(?:también )?(?:te|le) (?:podría|puede) (?:gustar|interesar)|quizás? te interese|(?:lee|lea|leer|mirá|mira) también|vistos recientemente|comprados juntos|completa (?:tu|el)|los clientes (?:también|que)|sigue leyendo',
    ],
    more: ['más (?:sobre|noticias|artículos)|lo más leído'],
    highlights: [
      '(?:últim[oa]s|nuev[oa]s) (?:artículos|noticias|entradas|posts)|(?:artículos|noticias|entradas) recientes|(?:ver|véase) también',
    ],
    pointing: [
      '(?:lee|leé|lea|leer|ver|vea|mira|mirá) (?:también|además|más)[^.:|]{0,30}(?:[:|–]|$)|(?:mirá|mire|vea):',
      'lee también|lea también|leer también|te puede interesar',
    ],
    turning: ['(?:artículo |página |entrada )?(?:anterior|siguiente)(?:es)?', 'volver(?: (?:a|al) .{1,40}| atrás)?'],
    author: ['sobre (?:el autor|la autora)|escrito por'],
    newsletter: ['(?:suscríb[ea](?:te|se)|recibe|reciba|únete|mantente).{0,120}(?:newsletter|boletín|novedades|correo)'],
    rights: ['todos los derechos reservados'],
  },
  portuguese: {
    related: [
      '(?:artigos|notícias|posts|produtos|conteúdos?|matérias) (?:relacionad[oa]s?|semelhantes|recomendad[oa]s)',
      'leia (?:também|mais)|veja (?:também|mais)|(?:você )?(?:também )?(?:pode|poderá) (?:gostar|interessar|se interessar)|vistos recentemente|comprados juntos|quem (?:viu|comprou)|compre junto|talvez (?:goste|te interesse)|continue lendo',
    ],
    more: ['mais lid[oa]s'],
    highlights: ['(?:últim[oa]s|nov[oa]s) (?:artigos|notícias|posts|publicações)|(?:artigos|posts|notícias) recentes'],
    pointing: ['(?:leia|veja|confira) (?:também|mais)[^.:|]{0,30}(?:[:|–]|$)', 'leia também|veja também'],
    turning: ['(?:artigo |página |post )?(?:anterior|próxim[oa]|seguinte)', 'voltar(?: (?:a|à|ao|para) .{1,40})?'],
    author: ['sobre (?:o autor|a autora)|escrito por'],
    newsletter: ['(?:inscreva-se|assine|subscreva|receba|cadastre-se).{0,120}(?:newsletter|novidades|boletim|e-?mail)'],
    rights: ['todos os direitos reservados'],
  },
  italian: {
    related: [
      '(?:articoli|post|prodotti|contenuti|notizie) (?:correlat[ie]|simili|consigliat[ie]|collegat[ie])',
      '(?:ti )?potrebbe(?:ro)? (?:anche )?(?:interessar(?:ti|e)|piacer(?:ti|e))|leggi anche|visti di recente|spesso (?:comprati|acquistati) insieme|completa il (?:tuo )?look|chi ha (?:visto|acquistato)|continua a leggere|sullo stesso (?:tema|argomento)',
    ],
    more: ['altri articoli|i più letti'],
    highlights: ['(?:ultim[ie]|nuov[ie]) (?:articoli|post|notizie|news)|articoli recenti|dal (?:nostro )?blog|vedi anche'],
    pointing: ['(?:leggi|vedi|guarda) anche[^.:|]{0,30}(?:[:|–]|$)', 'leggi anche|vedi anche'],
    turning: [
      '(?:articolo |pagina |post )?(?:precedente|successiv[oa]|seguente)',
      "(?:torna|indietro|ritorna)(?: (?:a|al|alla|all'|ai|alle|agli) ?.{1,40})?",
    ],
    author: ["(?:informazioni )?sull'autor(?:e|rice)|scritto da|l'autor(?:e|rice)"],
    newsletter: ['(?:iscriviti|ricevi|resta|rimani).{0,120}(?:newsletter|aggiornat[oaie]|novità)'],
    rights: ['tutti i diritti riservati'],
  },
  polish: {
    related: [
      '(?:powiązane|podobne|polecane|pokrewne) (?:artykuły|wpisy|posty|produkty|tematy)',
      'zobacz (?:także|również|też)|czytaj (?:także|również|też|więcej|dalej)|przeczytaj (?:także|również|też)|może cię (?:zainteresować|zainteresuje)|to może cię|ostatnio (?:oglądane|przeglądane)|często kupowane razem|klienci (?:kupili|oglądali)|więcej na temat',
    ],
    more: ['inne (?:artykuły|wpisy|posty|produkty|tematy)|najczęściej czytane'],
    highlights: ['(?:najnowsze|ostatnie) (?:artykuły|wpisy|posty|aktualności)'],
    pointing: ['(?:zobacz|czytaj|przeczytaj) (?:także|również|też|więcej)[^.:|]{0,30}(?:[:|–]|$)|dowiedz się więcej'],
    turning: ['(?:poprzedni[ae]?|następn[yae])(?: (?:artykuł|wpis|strona|post))?', '(?:powrót|wróć)(?: (?:do|na) .{1,40})?'],
    author: ['o (?:autorze|autorce)'],
    newsletter: ['(?:zapisz się|subskrybuj|otrzymuj|dołącz).{0,120}(?:newsletter|nowości|mail)'],
    rights: ['wszelkie prawa zastrzeżone'],
  },
  russian: {
    related: [
      '(?:похожие|связанные|рекомендуемые) (?:статьи|записи|новости|материалы|товары|публикации|посты)',
      'читайте (?:также|ещё|еще|дальше)|вам (?:также )?(?:может|могут|будет) (?:быть )?(?:понравиться|интересно|интересны)|по теме|ещё по теме|еще по теме|(?:вы )?(?:недавно|ранее) (?:смотрели|просмотренные)|недавно просмотренные|(?:часто )?покупают вместе|с этим товаром|рекомендуем',
    ],
    more: ['(?:другие|популярные) (?:статьи|записи|новости|материалы|товары|публикации|посты)|самое читаемое'],
    highlights: ['(?:последние|новые|свежие) (?:статьи|записи|новости|публикации|посты)|смотрите также'],
    pointing: ['(?:читайте|смотрите) (?:также|ещё|еще)[^.:|]{0,30}(?:[:|–]|$)', 'читайте также|смотрите также'],
    turning: [
      '(?:предыдущ|следующ)(?:ая|ий|ее)(?: (?:статья|запись|страница|пост))?',
      '(?:назад|вернуться)(?: (?:к|в|на) .{1,40})?',
    ],
    author: ['об авторе|автор статьи'],
    newsletter: ['(?:подпишитесь|подписывайтесь|получайте).{0,120}(?:рассылк|новост|почт)\\p{L}*'],
    rights: ['все права защищены'],
  },
  arabic: {
    related: [
      '(?:مقالات|مواضيع|أخبار|منتجات|مواد) (?:ذات صلة|ذات الصلة|مشابهة|متعلقة|مماثلة|مقترحة)',
      'اقرأ (?:أيضا|أيضًا|أيضاً|المزيد)|إقرأ أيضا|شاهد أيضا?ً?|قد يعجبك|قد يهمك|ربما يعجبك|شوهد مؤخرا?ً?|العملاء الذين|مواضيع ذات صلة',
    ],
    more: ['(?:مقالات|مواضيع|أخبار|منتجات|مواد) أخرى|الأكثر قراءة'],
    highlights: ['(?:أحدث|آخر) (?:المقالات|الأخبار|المواضيع|التدوينات)'],
    pointing: ['(?:اقرأ|إقرأ|شاهد) (?:أيضا|أيضًا|أيضاً|المزيد)[^.:|]{0,30}(?:[:|–]|$)'],
    turning: ['(?:المقال |الصفحة |الموضوع )?(?:السابقة?|التالية?)', '(?:العودة|الرجوع|عودة|رجوع)(?: إلى .{1,40})?'],
    author: ['(?:نبذة )?عن (?:الكاتب|الكاتبة|المؤلف)'],
    newsletter: ['(?:اشترك|سجل|انضم).{0,120}(?:النشرة|نشرتنا|البريدية|بريدك)'],
    rights: ['جميع الحقوق محفوظة', 'كل الحقوق محفوظة'],
  },
}

const patterns = new Map<Saying, RegExp>()

/** The index in a line at which it says that, in any of the languages, or -1. All but the rights must begin the line. */
export function phraseIndex(line: string, saying: Saying): number {
  return match(line, saying)?.index ?? -1
}

/** Whether a line says only that. */
export function saysOnly(line: string, saying: Saying): boolean {
  const said = match(line, saying)
  return said !== null && /^[\s:.…!]*$/.test(line.slice(said[0].length))
}

export function says(line: string, saying: Saying): boolean {
  return phraseIndex(line, saying) >= 0
}

function match(line: string, saying: Saying): RegExpExecArray | null {
  return (patterns.get(saying) ?? patternOf(saying)).exec(line.replaceAll('’', "'"))
}

function patternOf(saying: Saying): RegExp {
  const alternatives = Object.values(phrases).flatMap((ofLanguage) => ofLanguage[saying] ?? [])
  const start = saying === 'rights' ? '' : saying === 'turning' ? '^[<>«»←→‹›\\s]*' : '^'
  const end = saying === 'turning' ? '(?:$|[\\s:<>«»←→‹›])' : '(?![\\p{L}])'
  const pattern = textPattern(`${start}(?:${alternatives.join('|')})${end}`, 'iu')
  patterns.set(saying, pattern)
  return pattern
}
