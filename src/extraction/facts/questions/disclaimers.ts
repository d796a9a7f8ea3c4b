import type { ElementContent } from 'hast'
import { classWords } from '../../content/class-words.ts'
import { isElement } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import type { PageOutline } from '../page-outline.ts'
import { plainWords } from '../part-words.ts'

/** Longest text that is read as a disclaimer, in characters without whitespace. */
const longest = 400

/** The subject of a disclaimer: the text that it is in. */
const texts =
  /(?:^| )(?:(?:this|the) (?:\p{L}+ ){0,3}(?:information|article|content|page|post|guide|text|material)s?|die(?:se[rs]?)? (?:\p{L}+ )?(?:informationen|artikel|beitrag|inhalte?|seite|text|ratgeber)|(?:cet(?:te)?|ces|les?) (?:informations|article|contenus?|page|texte)|(?:est[aeo]s?|la|el|los|as|os?) (?:informacion(?:es)?|informacoes|articulo|artigo|contenidos?|conteudos?|texto|pagina)|(?:le|quest[aeio]|i) (?:informazioni|articolo|contenut[io]|pagina|testo)|(?:deze|dit|de) (?:informatie|artikel|inhoud|pagina|tekst)|(?:informacje|artykul|tresci|tekst|wpis|informace|clanek)|(?:информация|статья|материал|текст)|ה(?:מידע|מאמר|כתבה|תוכן|תכנים|מדריך|עמוד)|(?:هذا |هذه )?(?:المقال|المعلومات|المحتوى))(?= |$)/u

/** What a disclaimer says about it. */
const isNot =
  /(?:^| )(?:(?:not|no|never) (?:\p{L}+ ){0,3}(?:substitutes?|replacement|advice|replace)|ersetz\p{L}+ (?:nicht|kein\p{L}*)|stell\p{L}+ kein\p{L}*|kein\p{L}* (?:\p{L}+ ){0,2}\p{L}*(?:ersatz|beratung)|ne (?:remplace|constitue|substitue)\p{L}*|n[oa]o? (?:se )?(?:sustituy|constituy|reemplaza|substitu|constitu|dispensa)\p{L}*|non (?:sostitui|costitui)\p{L}+|(?:geen|niet) (?:\p{L}+ ){0,2}(?:vervanging|advies)|vervang\p{L}* (?:geen|niet)|nie (?:zastepuj|stanowi)\p{L}*|nenahrazuj\p{L}*|не (?:заменя\p{L}+|является)|ו?(?:אינו|אינה|אינם|אין|לא) (?:\p{L}+ ){0,4}(?:תחליף|ייעוץ|המלצה|המלצת)|لا (?:تغني|يغني|تعتبر|يعتبر|تشكل|يشكل))(?= |$)/u

/** What the text does not replace. */
const advice =
  /(?:^| )(?:(?:\p{L}+ )?(?:advice|consultation|diagnosis|treatment)|\p{L}*(?:beratung|diagnose|arztbesuch)|(?:avis|conseils?|consultation|diagnostic)|(?:consejos?|asesoramiento|asesoria|consulta|diagnostico|aconselhamento|orientacao)|(?:parere|consulenza|consulto|diagnosi)|(?:advies|consult)|(?:porady?|porad\p{L}*|konsultac\p{L}*|diagnoz\p{L}*|lekarsk\p{L}*)|(?:консультаци\p{L}*|рекомендаци\p{L}*|диагноз\p{L}*)|[הלב]?(?:ייעוץ|אבחון|חוות|המלצה רפואית)|(?:ال)?(?:استشارة|نصيحة|مشورة|تشخيص))(?= |$)/u

/** Whether a section below an answer is a disclaimer of the whole text: by its class, or because it says that the text is not advice. */
export function isDisclaimer(node: ElementContent, { sizes }: PageOutline): boolean {
  if (!isElement(node) || sizes.of(node).all > longest) return false
  if (classWords(node).includes('disclaimer')) return true
  return elementText(node)
    .split(/(?<=[.!?]) /)
    .some((sentence) => isAboutText(plainWords(sentence)))
}

/** Whether a sentence says, in this order, that the text does not replace an expert's advice. */
function isAboutText(plain: string): boolean {
  const subject = texts.exec(plain)
  const after = subject === null ? '' : plain.slice(subject.index)
  return isNot.test(after) && advice.test(after)
}
