import { memoizeByText } from '../tree/memoize-by-text.ts'
import { textPattern } from '../../model/text-pattern.ts'

const topics = [
  'questions',
  'glossary',
  'services',
  'courses',
  'case-studies',
  'portfolio',
  'results',
  'testimonials',
  'other',
  'directions',
  'conditions',
  'unnamed',
  'badge',
] as const

/** What a section may be about, according to its heading. */
export type PartTopic = (typeof topics)[number]

/** Names of sections about the way to the company, where prices are those of taxis and car parks. */
const directions = [
  'how to find us|where to find us|getting here|how to get here|how to get there|how to reach us|ihr weg zu uns|so finden sie uns|so finden sie zu uns|so erreichen sie uns|wegbeschreibung',
  'nous trouver|où nous trouver|comment venir|comment nous rejoindre|plan d accès|cómo llegar|dónde estamos|dove siamo|come arrivare|come raggiungerci|onde estamos|como chegar|routebeschrijving|zo bereikt u ons',
  'jak dojechać|jak do nas dojechać|dojazd|jak do nas trafić|jak se k nám dostanete|kudy k nám|hitta hit|hitta till oss|как добраться|как доехать|как нас найти|nasıl gidilir|nasıl ulaşılır',
  'דרכי הגעה|איך מגיעים|איך מגיעים אלינו|איפה אנחנו|كيف تصل إلينا|كيفية الوصول|طريقة الوصول|交通アクセス',
]

/**
 * Names of sections in headings, titles and addresses. A table for each concept: English, Hebrew, German, French, Spanish,
 * Italian, Portuguese, Czech, Polish, Dutch, Swedish, Russian, Greek, Arabic and more, as far as the words are unambiguous.
 */
const words: Readonly<Record<PartTopic, readonly string[]>> = {
  questions: [
    'faq|faqs|f a q|frequently asked|frequently asked questions|common questions|questions and answers|questions answers|q a|your questions|asked questions',
    'שאלות נפוצות|שאלתם ענינו|שאלות ותשובות|שאלות שכיחות|שאלות חשובות|שאלות ששואלים|שאלות שנשאלות|שו ת',
    'häufige fragen|häufig gestellte fragen|oft gestellte fragen|fragen und antworten|fragen antworten|ihre fragen',
    'foire aux questions|questions fréquentes|questions réponses|vos questions|questions courantes|questions les plus fréquentes',
    'preguntas frecuentes|preguntas y respuestas|dudas frecuentes|perguntas frequentes|domande frequenti|domande e risposte',
    'časté dotazy|časté otázky|nejčastější dotazy|nejčastější otázky|otázky a odpovědi|často kladené otázky|často kladené dotazy',
    'najczęściej zadawane pytania|częste pytania|pytania i odpowiedzi|veelgestelde vragen|vragen en antwoorden|vanliga frågor|ofte stillede spørgsmål',
    'usein kysyttyä|usein kysytyt kysymykset|usein kysyttyjä kysymyksiä|kysymyksiä ja vastauksia|gyakori kérdések|gyakran ismételt kérdések|gyik|kérdések és válaszok',
    'întrebări frecvente|întrebări și răspunsuri|často kladené otázky|najčastejšie otázky|otázky a odpovede|često postavljana pitanja|česta pitanja|pitanja i odgovori|често задавани въпроси|pogosta vprašanja|ofte stilte spørsmål',
    'часто задаваемые вопросы|частые вопросы|вопросы и ответы|часті питання|часті запитання|поширені запитання|поширені питання|запитання та відповіді|питання та відповіді',
    'συχνές ερωτήσεις|συχνες ερωτησεις|ερωτήσεις και απαντήσεις|sık sorulan sorular|sıkça sorulan sorular|الأسئلة الشائعة|أسئلة شائعة|よくある質問|常见问题',
  ],
  glossary: [
    'glossary|glossary of terms|glossaries|dictionary of terms|terms and definitions|מילון|מילון מונחים|מילון המונחים|מושגון|מונחון|מונחים|glossar|begriffslexikon|fachbegriffe|begriffe von a bis z|glossaire|lexique',
    'glosario|glosario de términos|glossario|glossário|begrippenlijst|verklarende woordenlijst|słownik pojęć|słowniczek|slovník pojmů|slovníček pojmů|slovník pojmov|ordlista|ordliste|sanasto|szószedet|fogalomtár|glosar|pojmovnik',
    'глоссарий|словарь терминов|словник термінів|глосарій|γλωσσάρι|γλωσσάριο|قاموس المصطلحات|مسرد|مسرد المصطلحات|terimler sözlüğü|sözlük|用語集|术语表',
  ],
  services: [
    'services|what we do|what we offer|practice areas|areas of practice|areas of expertise|medical specialties|medical specialities|specialisms|fachgebiete|spezialgebiete|behandlungsschwerpunkte|especialidades médicas|specialisaties|specialismen|specjalizacje|treatments|therapies',
    'שירותים|השירותים|שירותינו|שירותי|שירותי החברה|תחומי שירות|תחומי השירות|תחומי עיסוק|תחומי התמחות|תחומי פעילות|מה אנחנו עושים|טיפולים|sherutim|shirutim',
    'leistungen|dienstleistungen|leistungsangebot|leistungsspektrum|unser angebot|unsere angebote|behandlungen|behandlung|behandlungsangebot|therapieangebot|therapiebereiche|behandlungsbereiche|therapien|was wir tun|was wir bieten',
    'prestations|nos services|nos domaines|domaines d intervention|domaines d expertise|nos expertises|nos soins|soins|ce que nous faisons|servicios|tratamientos|qué hacemos|servizi|trattamenti|cosa facciamo|áreas de atuação|serviços|tratamentos',
    'služby|nabídka služeb|co děláme|usługi|zabiegi|diensten|behandelingen|wat wij doen|tjänster|behandlingar|ydelser|behandlinger|tjenester|palvelut|palvelumme|hoidot|υπηρεσίες|hizmetlerimiz|hizmetler|uzmanlık alanlarımız',
    'servicii|serviciile noastre|szolgáltatások|szolgáltatásaink|usluge|uslugi|poslugi|poslugy|storitve|teenused|paslaugos|pakalpojumi',
    'услуги|послуги|خدمات|خدماتنا|الخدمات|サービス|服务',
  ],
  courses: [
    'courses|our courses|classes|workshops|trainings|training courses|קורסים|סדנאות|הקורסים|kurse|unsere kurse|kursangebot|seminare|workshops|schulungen|cours|formations|nos formations|ateliers|stages',
    'cursos|nuestros cursos|talleres|corsi|i nostri corsi|kurzy|školení|szkolenia|kursy|cursussen|trainingen|kurser|kurssit|tanfolyamok|cursuri|kurslar|eğitimler|курсы|курси|σεμινάρια|μαθήματα|الدورات|دورات',
  ],
  'case-studies': [
    'case study|case studies|casestudies|success stories|success story|customer stories|client stories',
    'סיפורי הצלחה|סיפור הצלחה|סיפורי לקוחות|סיפורי לקוח|מקרה בוחן|מקרה מבחן|sipurei hatzlacha|sipurei lakochot|tikei lakochot|מקרי בוחן|מקרי מבחן|תיקי לקוחות|קייס סטאדי',
    'clinical cases|case reports|מקרים קליניים|cas cliniques|casos clínicos|casi clinici|fallstudien|fallberichte|fallbeispiele|fälle aus der praxis|erfolgsgeschichten|kundengeschichten|praxisbeispiele|projektberichte|études de cas|cas clients|histoires de réussite',
    'casos de éxito|casos de estudio|casi studio|casi di successo|storie di successo|estudos de caso|casos de sucesso|případové studie|případy z praxe|kazuistiky|příběhy klientů|studia przypadków|przypadki z praktyki|klantcases|klantverhalen|praktijkvoorbeelden|succesverhalen|kundcase',
    'esettanulmányok|sikertörténetek|ügyféltörténetek|asiakastarinat|menestystarinat|kundberättelser|kundehistorier|kundecases|suksesshistorier|studii de caz|povești de succes|prípadové štúdie|příběhy úspěchu|historie sukcesu',
    'başarı hikayeleri|başarı öyküleri|vaka çalışmaları|vaka analizleri|кейси|історії успіху|μελέτες περίπτωσης|ιστορίες επιτυχίας|導入事例|お客様事例',
    'кейсы|истории успеха|دراسات الحالة|دراسات حالة|قصص النجاح|قصص نجاح',
  ],
  portfolio: [
    'portfolio|our work|our works|our projects|my projects|recent projects|recent work|selected work|selected works|selected projects|featured work|featured projects|completed projects|עבודות נבחרות|העבודות שלנו|עבודות שלנו|פרויקטים נבחרים|הפרויקטים שלנו|תיק עבודות',
    'unsere projekte|unsere arbeiten|referenzprojekte|ausgewählte projekte|ausgewählte arbeiten|nos réalisations|réalisations|mes réalisations|nos projets|nuestros trabajos|nuestros proyectos|trabajos realizados|proyectos realizados|i nostri lavori|i nostri progetti|lavori realizzati|progetti realizzati|os nossos projetos|nossos projetos|nossos trabalhos|portfólio',
    'naše realizace|realizace|nasze realizacje|realizacje|nasze projekty|onze projecten|gerealiseerde projecten|våra projekt|vores projekter|våre prosjekter|примеры работ|наши работы|наши проекты|наші роботи|приклади робіт|наші проєкти|أعمالنا|مشاريعنا',
  ],
  results: [
    'result|results|the result|the results|outcome|outcomes|the outcome|impact|the impact|key results|results achieved|results delivered|our results|key outcomes|measurable results|business results|business impact|what we achieved',
    'תוצאה|תוצאות|התוצאה|התוצאות|תוצאות הפרויקט',
    'ergebnis|ergebnisse|das ergebnis|die ergebnisse|resultat|resultate|résultat|résultats|le résultat|les résultats|bilan',
    'resultado|resultados|el resultado|los resultados|risultato|risultati|il risultato|i risultati|o resultado|os resultados',
    'výsledek|výsledky|wynik|wyniki|efekty|rezultaty|resultaat|resultaten|het resultaat|resultatet|результат|результаты|النتيجة|النتائج',
  ],
  testimonials: [
    'testimonial|testimonials|reviews|customer reviews|client reviews|google reviews|our reviews|kind words|what our clients say|what our customers say|what clients say|what customers say|what people say|what they say|happy customers|client feedback',
    'המלצות|ביקורות|חוות דעת|לקוחות ממליצים|לקוחות מספרים|לקוחות אומרים|לקוחות מרוצים|מה אומרים|אומרים עלינו|מספרים עלינו|הורים מספרים|ממליצים עלינו',
    'bewertungen|kundenstimmen|kundenmeinungen|rezensionen|das sagen|was unsere kunden sagen|avis|avis clients|témoignages|ils parlent de nous|ce que disent nos clients|opiniones|testimonios|lo que dicen|qué dicen|recensioni|testimonianze|dicono di noi|depoimentos|testemunhos|o que dizem os nossos clientes',
    'recenze|reference klientů|co o nás říkají|opinie|opinie klientów|co o nas mówią|ervaringen|wat klanten zeggen|omdömen|anmeldelser|kundeanmeldelser|asiakaspalautteet|arvostelut|vélemények|ügyfeleink mondták|rólunk mondták|recenzii|păreri|ce spun clienții|yorumlar|müşteri yorumları|відгуки|відгуки клієнтів|κριτικές|отзывы|отзывы клиентов|آراء|آراء العملاء|ماذا يقول عملاؤنا',
  ],
  other: [
    'privacy|cookie|cookies|terms|conditions|legal|imprint|disclaimer|policy|accessibility|contact|contact us|get in touch|about|about us|who are we|who we are|team|staff|clients|partners|faq|faqs|careers|process|steps|how it works|how we work|why|benefits|advantages|our values|mission|accreditation|accreditations|certification|certifications|qualifications|memberships|locations|service area|service areas|areas we serve|areas we cover|areas covered|areas served|where we work|newsletter|blog',
    'werkgebied|verzorgingsgebied|einzugsgebiet|einsatzgebiet|einsatzgebiete|liefergebiet|zone d intervention|zones d intervention|secteur d intervention|secteurs d intervention|villes desservies|zona de servicio|zonas de servicio|zona de cobertura|área de cobertura|zonas de cobertura|zona servita|zone servite|zona di intervento|zone di intervento|área de atendimento|áreas atendidas|regiões atendidas|obszar działania|zasięg|zasięg działania|oblast působnosti|kde působíme|dækningsområde|зона обслуживания|география работ|районы обслуживания|مناطق الخدمة|אזור שירות|אזור השירות|אזורי השירות|איזור שירות|אזור פעילות|איזור פעילות',
    'הסכם|הסכם שירות|הסכם שירותים|טיוטת הסכם|פרטיות|עוגיות|תקנון|תנאי|תנאי שימוש|נגישות|מדיניות|צור קשר|צרו קשר|יצירת קשר|אודות|עלינו|מי אנחנו|מי אני|צוות|בלוג|הלקוחות שלנו|לקוחותינו|דרושים|תהליך|שלבי|שלבים|איך זה עובד|איך אנחנו עובדים|למה|מדוע|יתרונות|ערכים|אזורי שירות|איזורי שירות|אזורי|איזורי|סניפים',
    'impressum|datenschutz|datenschutzerklärung|agb|widerruf|barrierefreiheit|kontakt|über uns|über mich|ueber uns|team|kunden|karriere|anfahrt|ablauf|so funktioniert|warum|darum wir|vorteile|unsere werte|standorte|newsletter',
    'mentions légales|confidentialité|politique|cgv|à propos|qui sommes nous|équipe|clients|partenaires|carrières|pourquoi|avantages|valeurs|processus|étapes|déroulement',
    'privacidad|aviso legal|política|contacto|sobre nosotros|quiénes somos|nosotros|equipo|clientes|por qué|ventajas|valores|proceso|pasos|chi siamo|contatti|clienti|perché|vantaggi|processo',
    ...directions,
    'osobních údajů|obchodní podmínky|o nás|o mně|tým|kariéra|proč|výhody|postup|jak to funguje|kontakty|kontakt|voorwaarden|over ons|ons team|klanten|vacatures|waarom|voordelen|werkwijze',
    'regulamin|o nas|zespół|dlaczego|конфиденциальность|политика|политика конфиденциальности|контакты|о нас|о компании|команда|вакансии|почему|преимущества|этапы|как мы работаем|політика конфіденційності|умови використання|публічна оферта|контакти|про нас|про компанію|про бюро|команда|вакансії|чому|переваги|етапи|як ми працюємо|سياسة|اتصل بنا|من نحن|فريقنا|لماذا|مميزات',
  ],
  directions,
  conditions: [
    'everything you need to know|all you need to know|what you need to know|alles was sie wissen müssen|tout ce que vous devez savoir|tout ce qu il faut savoir|todo lo que necesitas saber|todo lo que debes saber|tutto quello che devi sapere|tudo o que precisa de saber|tudo o que você precisa saber|כל מה שצריך לדעת|כל מה שחשוב לדעת|כל מה שרציתם לדעת',
    'המלצות של לקוחות|המלצות לקוחות|ביקורות לקוחות|מה הלקוחות אומרים|מה הלקוחות שלנו אומרים|תעודות|רישיונות|הסמכות|רישוי וביטוח|תעודות והסמכות|קופות חולים|licences|licenses|certificates|insurances|insurances accepted|accepted insurance|insurances we accept',
    'zertifikate|auszeichnungen|mitgliedschaften|krankenkassen|kostenübernahme|certificats|diplômes|labels|mutuelles|certificados|convenios|acordos|acordos e seguros|convénios|certificazioni|convenzioni|certyfikaty|uprawnienia|сертификаты|лицензии|شهادات',
    'note|important|wichtig|achtung|remarque|attention|nota|importante|atención|atenção|attenzione|uwaga|ważne|pozor|důležité|opmerking|let op|viktigt|важно|внимание|примечание|увага|важливо|dikkat|önemli|σημείωση|προσοχή|לתשומת לבכם|לתשומת לבך|חשוב|הערה|تنبيه|هام',
    'house rules|rules of the house|our rules|rules|good to know|things to know|useful information|important information|please note|tip|tips|our tips|כללי הבית|חוקי הבית|נהלי הבית|כללים|טוב לדעת|כדאי לדעת|חשוב לדעת|מידע חשוב|מידע שימושי|טיפ|טיפים|שימו לב',
    'hausordnung|hausregeln|gut zu wissen|wissenswertes|wichtige hinweise|wichtige informationen|hinweis|hinweise|bitte beachten|tipp|tipps|règlement intérieur|règles de la maison|bon à savoir|à savoir|informations utiles|informations importantes|astuce|astuces',
    'normas de la casa|reglas de la casa|bueno saber|información útil|información importante|consejo|consejos|sugerencia|sugerencias|regole della casa|regolamento|regolamento interno|buono a sapersi|da sapere|informazioni utili|suggerimento|suggerimenti|consiglio|consigli|regras da casa|bom saber|informações úteis|informações importantes|dica|dicas|sugestão|sugestões',
    'huisregels|goed om te weten|praktische informatie|domovní řád|provozní řád|ubytovací řád|pravidla domu|dobré vědět|užitečné informace|důležité informace|tipy|upozornění|zasady pobytu|zasady domu|regulamin obiektu|warto wiedzieć|dobrze wiedzieć|ważne informacje|przydatne informacje|wskazówka|wskazówki',
    'husregler|husorden|ordensregler|godt at vide|godt å vite|bra att veta|praktisk information|praktisk informasjon|házirend|házszabályok|jó tudni|hasznos információk|fontos információk|tippek|regulile casei|regulament intern|bine de știut|informații utile|sfat|sfaturi',
    'правила проживания|правила дома|полезно знать|важно знать|важная информация|полезная информация|совет|советы|قواعد المنزل|قواعد البيت|معلومات مهمة|معلومات مفيدة|نصيحة|نصائح|ملاحظة',
    'opening hours|business hours|opening times|payment methods|ways to pay|zahlungsarten|zahlungsmöglichkeiten|moyens de paiement|formas de pago|metodi di pagamento|formas de pagamento|שעות פעילות|שעות פתיחה|שעות עבודה|אמצעי תשלום|horaires d ouverture|horario de apertura|orari di apertura|godziny otwarcia|часы работы|режим работы|способы оплаты',
  ],
  unnamed: [
    'reservar|reservas|reserva|reservation|reservations|reservieren|reservierung|réserver|réservation|prenota|prenotazioni|rezervace|reserveren|boek|boka|marcar|marcações|rezerwacja|voucher|vouchers|gift vouchers|gutschein|gutscheine|bonos regalo|regalo|promotions|promozioni|promociones|promocje|aktionen|links|odkazy',
    'home|news|article|articles|press|review|login|account|cart|checkout|shop|store|sitemap|gallery|portfolio|references|case studies|pricing|prices|price list|rates|fees|booking|book now|appointment|appointments|quote|get a quote|hours|search|thank you|events|video|videos|jobs|career|services|all services|our services|learn more|read more|more|overview|index|quality|experience|satisfaction|reliability|punctuality|transparency|honesty|integrity|responsibility|guarantee',
    'דף הבית|ראשי|הצהרת נגישות|מאמרים|מאמר|חדשות|שאלות|קריירה|מחירון|מחירים|מחיר|גלריה|תיק עבודות|סיפורי הצלחה|מפת אתר|תודה|התחברות|עגלה|חנות|שירותים|השירותים שלנו|כל השירותים|מקצועיות|אמינות|זמינות|איכות|ניסיון|שקיפות|יושרה|הגינות|אחריות|שירות|שירות אישי',
    'startseite|zur startseite|zurück zur startseite|back to home|back to homepage|homepage|retour à l accueil|volver al inicio|torna alla home|zpět na úvod|на главную|לדף הבית|חזרה לדף הבית|aktuelles|neuigkeiten|ratgeber|referenzen|partner|stellenangebote|preise|preisliste|termin|termine|öffnungszeiten|oeffnungszeiten|galerie|anfrage|leistungen|alle leistungen|über|ueber|mehr erfahren|qualität|erfahrung|zuverlässigkeit|pünktlichkeit|transparenz|ehrlichkeit|verantwortung|accueil|actualités|emploi|tarifs|tarif|prix|rendez vous|devis|horaires|galerie|réalisations|prestations|nos prestations|qualité|expérience|réactivité|fiabilité|transparence|ponctualité|honnêteté|intégrité',
    'inicio|noticias|empleo|precios|tarifas|cita|presupuesto|horario|galería|servicios|nuestros servicios|calidad|experiencia|rapidez|fiabilidad|puntualidad|transparencia|honestidad|integridad|responsabilidad|prezzi|listino|orari|galleria|servizi|qualità|esperienza|rapidità|affidabilità|puntualità|trasparenza|pontualidade|transparência|confiança|onestà|integrità|responsabilità|honestidade|integridade|responsabilidade|dürüstlük|sorumluluk|kalite|güvenilirlik|şeffaflık|aktuality|reference|ceník|ceny|objednání|otevírací doba|galerie|služby|kvalita|zkušenosti|úvod|nieuws|tarieven|prijzen|prijslijst|afspraak|openingstijden|diensten|kwaliteit|ervaring|cennik|aktualności|новости|блог|цены|прайс|услуги|качество|опыт|надежность|пунктуальность|прозрачность|честность|ответственность|مدونة|أسعار|خدمات|الجودة|الشفافية|النزاهة|المسؤولية',
  ],
  badge: [
    'popular|most popular|bestseller|best seller|best selling|top seller|best value|best choice|best deal|recommended|most booked|most chosen|customer favourite|customer favorite|featured|limited offer|new|sale|on sale|hot',
    'הכי נמכר|הכי נמכרת|הנמכר ביותר|הנמכרת ביותר|הכי פופולרי|הכי פופולרית|פופולרי|פופולרית|הפופולרי ביותר|הפופולרית ביותר|מבצע|במבצע|מומלץ|מומלצת|הכי משתלם|המשתלם ביותר|רב מכר|חדש',
    'beliebt|am beliebtesten|sehr beliebt|meistgebucht|meistverkauft|meistgewählt|empfohlen|unsere empfehlung|empfehlung|topseller|verkaufsschlager|bestes angebot|neu|populaire|le plus populaire|le plus choisi|le plus vendu|meilleure vente|recommandé|conseillé|nouveau|promo',
    'más popular|el más popular|popular|más vendido|el más vendido|recomendado|recomendada|mejor valor|nuevo|il più popolare|più popolare|più venduto|il più venduto|il più scelto|più scelto|consigliato|consigliata|novità|mais popular|o mais popular|mais vendido|mais escolhido|recomendado|novo',
    'nejoblíbenější|nejprodávanější|oblíbené|doporučujeme|novinka|najpopularniejszy|najpopularniejsze|najczęściej wybierany|bestseller|polecany|polecamy|nowość|meest gekozen|populair|meest populair|populairst|aanbevolen|aanrader|mest populär|mest populära|populær|mest populær|rekommenderas',
    'акция|акційна|скидка|популярный|самый популярный|популярно|хит|хит продаж|рекомендуем|новинка|хіт продажів|популярний|الأكثر مبيعا|الأكثر شعبية|موصى به|δημοφιλές|en popüler|人気|おすすめ|最受欢迎',
  ],
}

/** Words that name such a section only if they are the whole name: in a longer text they may mean anything. */
const onlyAlone: Readonly<Partial<Record<PartTopic, readonly string[]>>> = {
  directions: ['directions|getting there|アクセス'],
  portfolio: ['projects|projekte|projets|proyectos|progetti|projetos|projekty|projecten|проекты|проєкти|פרויקטים|مشاريع'],
  other: [
    'directions|getting there|アクセス',
    'vorstand|vorstandschaft|the board|board members|board of directors|committee|conseil d administration|junta directiva|consiglio direttivo|bestuur|zarząd|styrelse|styrelsen|bestyrelse|bestyrelsen|styret|hallitus|výbor|vezetőség|правление|הנהלה|ועד|ועד העמותה',
  ],
  services: [
    'schwerpunkte|unsere schwerpunkte|meine schwerpunkte|szakterületek|szakterületeink|wat we doen|wat ik doe|service offerings|our capabilities|disciplines|what i offer|how we can help|how i can help|what can we do for you|everything we do|specialities|specialties|therapieangebote|therapieformen|tätigkeitsfelder|tätigkeitsbereiche|tätigkeitsschwerpunkte|rechtsgebiete|geschäftsfelder|leistungsbereiche',
    'accompagnements|domaines de compétence|domaines de compétences|áreas de práctica|áreas de especialización|aree di competenza|o que fazemos|áreas de prática',
    'nabízíme|co nabízíme|specializace|oferta usług|zakres usług|czym się zajmujemy|co robimy|co oferujemy|werkzaamheden|wat wij bieden|wat doen wij|vad vi gör|hvad vi tilbyder|hvad vi laver|hva vi gjør',
    'области на работа|области на дейност|направления деятельности|виды услуг|виды работ|что мы делаем|чем мы занимаемся|напрями діяльності|напрямки діяльності|види послуг|що ми робимо',
    'היכולות שלנו|תחומי טיפול|תחומי הטיפול|תחומי ההתמחות|תחומי העיסוק|תחומי הפעילות|סוגי טיפולים|הטיפולים|מה אנו עושים|מה אני עושה|מה אנחנו מציעים|מה אני מציע|מה אני מציעה|במה אנחנו מתמחים|במה אנו מתמחים|התמחויות|ההתמחויות|במה נוכל לעזור|במה אפשר לעזור|במה אוכל לעזור|איך נוכל לעזור|איך אפשר לעזור|במה נוכל לעזור לך|במה נוכל לעזור לכם|במה אוכל לעזור לך|ماذا نقدم|مجالات العمل',
  ],
}

/** Names of sections about a topic, separated by `|`. */
export function wordsFor(topic: PartTopic): readonly string[] {
  return words[topic]
}

/** The words of a text in lower case, separated by single spaces, without accents and marks. */
export const plainWords = memoizeByText((text: string): string => {
  return text
    .slice(0, 300)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
})

/** What a heading says before a name, as `plainWords` writes it: `Our services`, `Verdiğimiz hizmetler`. */
const determiner =
  /^(?:our|the|all|my|unsere?|meine?|nos|notre|mes|nuestr[oa]s|(?:[oa]s )?noss[oa]s|i nostri|le nostre|i miei|le mie|nase|moje|moja|nasze|nasza|onze|ons|mijn|vara|vart|mina|vores|mine|vare|meidan|οι|наши|наші|כל) /
const offered = /^(?:verdigimiz|sundugumuz|angebotenen?|nabizene|oferowane|swiadczone|aangeboden|предоставляемые|оказываемые) /
/** What it says after one: `Services we offer`. */
const weOffer =
  / (?:שלנו|שלי|μας|(?:that |which )?(?:we|i) (?:offer|provide)|offered|provided|proposee?s|que nous proposons|que ofrecemos|ofrecid[oa]s|que prestamos|offert[ie]|che offriamo|que oferecemos|oferecid[oa]s|που προσφερουμε|ש?(?:אנחנו|אנו) מציעים|التي نقدمها)$/
const conjunction = /^(?:and|und|et|y|e|a|en)$/

/** Most words of a section's name, and of several with what is around them; more is a sentence. */
const maxWords = { name: 7, names: 40 } as const

const namesOf = (lists: readonly string[]) => new Set(lists.flatMap((list) => list.split('|')).map((name) => plainWords(name)))

/** For each topic, tests of texts in the form of `plainWords`. */
const tests = new Map(
  topics.map((topic) => {
    const names = namesOf(words[topic])
    const alone = names.union(namesOf(onlyAlone[topic] ?? []))
    return [
      topic,
      {
        mentions: memoizeByText((plain) => hasName(plain.split(' '), names)),
        isName: memoizeByText((plain) => isName(plain, alone)),
      },
    ]
  }),
)

/** Whether words that follow each other are a name, also with a Hebrew preposition or article. */
function hasName(words: readonly string[], names: ReadonlySet<string>): boolean {
  if (words.length > maxWords.name) return false
  return words.some((_first, from) =>
    words.slice(from).some((_last, more) => {
      const some = words.slice(from, from + more + 1).join(' ')
      return names.has(some) || (/^[הבולש]/.test(some) && names.has(some.slice(1)))
    }),
  )
}

function isName(plain: string, names: ReadonlySet<string>): boolean {
  if (plain.split(' ').length > maxWords.names) return false
  const withoutStart = [plain, plain.replace(determiner, '')].flatMap((text) => [text, text.replace(offered, '')])
  const candidates = new Set(withoutStart.flatMap((text) => [text, text.replace(weOffer, '')]))
  return [...candidates].some((text) => areNames(text.split(' '), names, { prefix: 'ה', more: 2 }))
}

/** Whether words are a name and at most so many more, each with the Hebrew prefix or without: `Services and prices`. */
function areNames(words: readonly string[], names: ReadonlySet<string>, rest: { prefix: string; more: number }): boolean {
  const { prefix, more } = rest
  return words.some((_last, index) => {
    const name = words.slice(0, index + 1).join(' ')
    if (!names.has(name) && !(name.startsWith(prefix) && names.has(name.slice(1)))) return false
    const others = words.slice(index + 1)
    if (others.length === 0 || more === 0) return others.length === 0
    const next = { prefix: 'ו', more: more - 1 }
    return areNames(others, names, next) || (conjunction.test(others[0] ?? '') && areNames(others.slice(1), names, next))
  })
}

/** Whether a short text, such as a heading, a title or a segment of an address, says that it is about a topic. */
export function mentionsTopic(topic: PartTopic, text: string): boolean {
  return tests.get(topic)?.mentions(plainWords(text)) === true
}

/** Whether a text is exactly a name of sections about a topic: `Our team`, but not `Team building`. */
export function isTopicName(topic: PartTopic, text: string): boolean {
  return tests.get(topic)?.isName(plainWords(text)) === true
}

/** What sites call everything that a company offers: in a menu and its page; as a heading, it may announce a bargain. */
const offerName = /^(?:nasza |nase |nasa |unser |das )?(?:oferta|nabidka|ponuka|ponudba|ponuda|angebot)$/u

/** Whether a menu entry or a page is called after everything that a company offers: `Oferta`, `Unser Angebot`. */
export function isOfferName(name: string): boolean {
  return offerName.test(plainWords(name))
}

/** Whether a heading is a call to action: `Book now`. */
export function isCallToAction(heading: string): boolean {
  return calls.test(plainWords(heading))
}

/** How calls to action begin, but not `Contact lenses`, in the form of `plainWords`. */
const calls = textPattern(
  `^(?:${[
    'get (?:a|an|your|my) (?:free )?(?:quote|estimate|consultation|callback)|get in touch|request (?:a|an|your)',
    'schedule (?:a|an|your|my|now)|book (?:a|an|your|my|now|online|today)|(?:call|contact|message|write|email) (?:us|me|now|today)|(?:talk|speak|chat) (?:to|with) (?:us|me|our)|let s talk(?: about| to| with|$)',
    '(?:send|drop|write) (?:us|me) an?|get directions|navig(?:ate to|eer naar|ieren nach)|(?:schreiben|senden) sie (?:uns|mir)',
    '(?:ecrivez|envoyez) (?:nous|moi)|(?:escribenos|envianos|scrivici|inviaci)|(?:stuur|schrijf) ons',
    '(?:napiste|napisz) (?:nam|do nas)|skriv till? oss?|laheta (?:meille )?viesti|напишите нам|напишіть нам',
    '(?:כתבו|שלחו|כתוב|שלח) (?:לנו|לי)|(?:דברו|דבר|דברי) א?י?תנו|jetzt (?:\\p{L}+ ){0,3}\\p{L}+en|termin (?:vereinbaren|buchen|anfragen)',
    '(?:reservez|demandez|prenez|contactez) (?:un|une|votre|le|la|rendez|nous|moi)',
    '(?:reserva|solicita|pide|agenda|contacta) (?:tu|una?|con|ahora|cita)|(?:prenota|richiedi|contatta) (?:ora|il|la|una?|ci)',
    'contattaci|(?:agende|marque|peca|solicite) (?:a|o|sua|seu|uma?|ja)|(?:objednejte|objednat) se|umow (?:sie|wizyte)',
    'maak (?:een|nu|direct) afspraak|vraag (?:een|nu)|(?:как )?записаться|запишитесь|оставьте заявку|заказать звонок|как заказать',
    '(?:השאירו|השאר|השאירי) פרטים|(?:קבעו|קבע|קבעי) (?:תור|פגישה)|(?:להתחיל|התחילו|התחל|התחילי) (?:עכשיו|היום)',
    '(?:שמרו|שמור|שמרי) (?:לי )?מקום',
  ].join('|')})(?: |$)`,
  'u',
)

/** The letters and digits of a text, to compare texts regardless of anything else. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
