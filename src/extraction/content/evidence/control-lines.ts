import type { Element, ElementContent } from 'hast'
import { isBlock, isHeading, isText } from '../../tree/element-kinds.ts'
import { attribute, elementsOf, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { elementsAfter } from '../../tree/siblings.ts'
import { elementText } from '../../tree/element-text.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { isCalled } from '../class-words.ts'
import { wordSet } from '../../word-set.ts'
import { claimsToBe } from '../names.ts'
import type { ElementContext } from './element-context.ts'
import { shortestParagraph, type TextSizes } from '../text-sizes.ts'

/**
 * Lines that software writes for what a visitor can do on a page, in lower case and without surrounding punctuation:
 * - prompts: in any element;
 * - controls: not as headings, which may be those of a manual, and without a link neither as items nor cells, which may be steps or features;
 * - labels: neither as headings nor as links, which may be the only way to another page;
 * - more: labels that may also be the title of what follows them;
 * - waiting: only with dots at the end, since movers load and carriers charge.
 */
const controlPhrases: Readonly<Record<'prompts' | 'controls' | 'labels' | 'more' | 'waiting', readonly string[]>> = {
  prompts: [
    'comments are closed|kommentare sind geschlossen|les commentaires sont fermés|los comentarios están cerrados|i commenti sono chiusi|התגובות סגורות|create an account or sign in to comment|log in to reply|sign in to reply|log in to comment|sign in to comment|log in to post|you are not logged in|you are not signed in',
    'log in to post comments|log in or register to post comments|anmelden um kommentare zu schreiben|connectez-vous pour poster des commentaires|inicie sesión para comentar|inicie sesión o regístrese para comentar|accedi per inviare commenti|faça login para postar comentários|zaloguj się aby dodać komentarz|login om te reageren|войдите, чтобы оставлять комментарии',
    'article continues below|story continues below|pin this for later|pin for later|pin it for later|more sharing options',
    'was this page helpful|was this article helpful|was this helpful|did you find this helpful',
    'יש להתחבר כדי להגיב|המשך הכתבה בהמשך|האם עמוד זה עזר לך|האם המידע עזר לך',
    'war dieser artikel hilfreich|war der artikel hilfreich|war der artikel nützlich|war diese seite hilfreich|artikel wird unten fortgesetzt',
  ],
  controls: [
    'sign in|log in|login|sign in now|log in now|register a new account|join for free or log in|already have an account',
    'add to cart|add to bag|add to basket|add to wishlist|add to wish list|add to favorites|add to favourites|add to compare|remove from wishlist|price alert',
    'write a review|write the first review|be the first to review|no reviews|no reviews yet|submit review',
    'start new topic|start a new topic|reply to this topic|create post|watch this topic|report inappropriate content|report as inappropriate',
    'share|share this|share this page|share this post|share this article|share this story|share on|be sociable, share|copy link|copy link to clipboard',
    'print this page|print this article|print view|email this page|skip to content|skip to main content|skip to product list|back to top|scroll to top',
    'התחבר|התחברו|כניסה למערכת|הוסף לסל|הוספה לסל|הוסיפו לסל|הוסף לעגלה|הוספה לעגלה|הוסף להשוואה|הוסף למועדפים|הוספה למועדפים|הוספה לרשימת המשאלות',
    'כתוב ביקורת|כתבו ביקורת|כתיבת ביקורת|אין עדיין חוות דעת|שתף|שתפו|שיתוף|שתפו את הכתבה|שתפו את העמוד|העתק קישור|העתקת קישור|הדפסת העמוד|שלח לחבר',
    'דלג לתוכן|דילוג לתוכן|חזרה למעלה|חזור למעלה',
    'einloggen|bereits registriert|in den warenkorb|in den warenkorb legen|auf die wunschliste|auf den merkzettel|zum vergleich hinzufügen|preisalarm',
    'bewertung schreiben|bewertung abgeben|noch keine bewertungen|teilen|jetzt teilen|seite teilen|artikel teilen|beitrag teilen|link kopieren|seite drucken|artikel drucken|zum inhalt springen|nach oben|zurück nach oben',
    'se connecter|connectez-vous|ajouter au panier|ajouter aux favoris|ajouter à la liste de souhaits|ajouter au comparateur|écrire un avis|rédiger un avis|donner mon avis|aucun avis',
    'partager|partager cet article|partager cette page|partager sur|copier le lien|imprimer la page|aller au contenu|retour en haut|haut de page',
    'iniciar sesión|inicia sesión|añadir al carrito|agregar al carrito|añadir a la cesta|añadir a favoritos|añadir a la lista de deseos|escribir una reseña|escribe una reseña|sin reseñas',
    'compartir|compartir en|comparte este artículo|copiar enlace|imprimir página|ir al contenido|saltar al contenido|volver arriba',
    'fazer login|iniciar sessão|adicionar ao carrinho|adicionar aos favoritos|escrever avaliação|sem avaliações|compartilhar|partilhar|copiar link|copiar ligação|ir para o conteúdo|pular para o conteúdo|voltar ao topo',
    'accedi|aggiungi al carrello|aggiungi ai preferiti|aggiungi alla lista dei desideri|scrivi una recensione|nessuna recensione|condividi|condividi su|condividi articolo|copia link|stampa questa pagina|vai al contenuto|torna su|torna in alto',
    'inloggen|in winkelwagen|in winkelmand|toevoegen aan winkelwagen|toevoegen aan winkelmandje|toevoegen aan verlanglijst|toevoegen aan favorieten|schrijf een review|nog geen reviews|deel dit artikel|deel deze pagina|link kopiëren|pagina printen|naar de inhoud|terug naar boven',
    'zaloguj się|dodaj do koszyka|do koszyka|dodaj do ulubionych|dodaj do porównania|napisz opinię|brak opinii|udostępnij|kopiuj link|przejdź do treści|wróć na górę',
    'přihlásit se|do košíku|přidat do košíku|vložit do košíku|přidat do oblíbených|přidat do porovnání|napsat recenzi|sdílet|kopírovat odkaz|přejít k obsahu|zpět nahoru',
    'войти|в корзину|добавить в корзину|в избранное|добавить в избранное|добавить к сравнению|написать отзыв|оставить отзыв|нет отзывов|поделиться|скопировать ссылку|версия для печати|перейти к содержимому|наверх',
    'تسجيل الدخول|أضف إلى السلة|إضافة إلى السلة|أضف إلى المفضلة|اكتب مراجعة|أضف تقييم|شارك|مشاركة|نسخ الرابط|انتقل إلى المحتوى|العودة إلى الأعلى',
  ],
  labels: [
    'read more|show more|show less|show all|see more|see less|view more|view less|read less|load more|tell me more|go back|expand all|collapse all|read more less|show more less',
    'click to expand|click to enlarge|click to zoom|tap to expand|roll over image to zoom in|play video|watch video|advertisement|skip listing|skip to results|skip to search results|skip to filters|skip to sort|skip to selected filters',
    'on this page|in this article|table of contents|open table of contents|open table of contents panel|toggle table of contents|toggle nav|toggle navigation|toggle menu',
    'קרא עוד|קראו עוד|הצג עוד|הצג פחות|הצג הכל|הצגת עוד|קרא פחות|ראה פחות|טען עוד|טעינת עוד|לחצו להגדלה|לחץ להגדלה|הפעל סרטון|נגן סרטון|תוכן עניינים|תוכן העניינים|בעמוד זה',
    'weiterlesen|mehr lesen|mehr anzeigen|mehr zeigen|weniger anzeigen|alle anzeigen|mehr laden|zum vergrößern klicken|zum vergrößern anklicken|video abspielen|inhaltsverzeichnis|auf dieser seite|in diesem artikel',
    'lire la suite|lire plus|voir moins|afficher plus|afficher moins|tout afficher|charger plus|cliquer pour agrandir|cliquez pour agrandir|lire la vidéo|table des matières|sur cette page',
    'leer más|mostrar más|mostrar menos|ver menos|cargar más|haz clic para ampliar|reproducir vídeo|tabla de contenidos|en esta página',
    'ler mais|mostrar mais|mostrar menos|carregar mais|clique para ampliar|reproduzir vídeo|nesta página',
    'leggi tutto|leggi di più|mostra altro|mostra di più|mostra meno|carica altro|clicca per ingrandire|riproduci video|indice dei contenuti|in questa pagina',
    'lees meer|toon meer|toon minder|meer laden|klik om te vergroten|video afspelen|inhoudsopgave|op deze pagina',
    'czytaj więcej|czytaj dalej|pokaż więcej|pokaż mniej|załaduj więcej|kliknij, aby powiększyć|odtwórz wideo|spis treści|na tej stronie',
    'číst dál|číst více|zobrazit více|zobrazit méně|načíst další|kliknutím zvětšíte|přehrát video|na této stránce',
    'читать далее|читать дальше|показать ещё|показать еще|показать больше|показать меньше|загрузить ещё|загрузить еще|воспроизвести видео|на этой странице',
    'اقرأ المزيد|عرض المزيد|عرض أقل|تحميل المزيد|اضغط للتكبير|تشغيل الفيديو|جدول المحتويات|في هذه الصفحة',
  ],
  more: ['learn more|לקרוא עוד|mehr erfahren|en savoir plus|saber más|saiba mais|scopri di più|dowiedz się więcej|узнать больше'],
  waiting: [
    'loading|like loading|loading more|loading more posts|please wait|טוען|טוענים|אנא המתינו|wird geladen|bitte warten|chargement|chargement en cours|veuillez patienter|cargando|carregando|a carregar',
    'caricamento|caricamento in corso|laden|bezig met laden|ładowanie|načítání|загрузка|جار التحميل|جاري التحميل',
  ],
}

type Kind = keyof typeof controlPhrases

const kinds: ReadonlyMap<string, Kind> = new Map(
  (['waiting', 'more', 'labels', 'controls', 'prompts'] as const).flatMap((kind) =>
    controlPhrases[kind].flatMap((alike) => alike.split('|').map((line) => [line, kind] as const)),
  ),
)

/** Longest phrase, in characters without whitespace. */
const longest = 45

/** Most nodes beside a control in the element that it is in, and on each side of it in its line, and most elements inside it: icons have many shapes. */
const maxBeside = 500
const maxInLine = 20
const maxElements = 30

/** Whether an element is a whole line that only says what a visitor can do on the page: the innermost element with all of the text. */
export function isControlLine(element: Element, { sizes }: ElementContext): boolean {
  const { all, linked } = sizes.of(element)
  if (all === 1) return isControlSign(element, sizes)
  if (all < 3 || all > longest || element.children.some((child) => isElement(child) && sizes.of(child).all === all)) return false
  if (elementsOf(element, maxElements).length === maxElements) return false
  const text = elementText(element)
  const kind = kindOfLine(text)
  return kind !== undefined && isControlAt(element, kind, { text, isLinked: linked > 0, sizes }) && isAlone(element, sizes)
}

function kindOfLine(text: string): Kind | undefined {
  return kinds.get(
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/^you're /, 'you are ')
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
  )
}

/** Whether a text is that of a link to more of the same, as “Read more”. */
export function asksForMore(text: string): boolean {
  const kind = kindOfLine(text)
  return kind === 'labels' || kind === 'more'
}

/** Whether a text is one that software writes for what a visitor can do: `Back to top`. */
export function isControlText(text: string): boolean {
  return kindOfLine(text) !== undefined
}

/** Symbols of controls that open or close something, or lead back to the top. */
const signs = wordSet('+ − × ✕ ✖ ▼ ▾ ▲ ↑')

/** Class words of elements with such a symbol, besides those of what the visitor opens. */
const signWords = wordSet('close closer dismiss top')

/** Symbols that may also mean “not included” or “times”: a class name alone does not make them controls. */
const crosses = wordSet('× ✕ ✖')

/**
 * Whether an element is such a symbol: because it is pressed, or by its name if it is alone in its line; or at the end of a line that is
 * pressed, as a question may be (`15 +` is a number).
 */
function isControlSign(element: Element, sizes: TextSizes): boolean {
  const sign = visibleText(element)
  if (!signs.has(sign) || isElement(element, 'td', 'th', 'li', 'dd')) return false
  if (isPressed(element)) return true
  const line = parentOf(element)
  const endsLine =
    line !== undefined && line.children.length <= maxInLine && /\p{L}\s*[^\p{L}\p{N}]*\s\S$/u.test(visibleText(line))
  if (endsLine && isPressed(line)) return true
  if (crosses.has(sign) || isPartOfItem(element)) return false
  if (endsLine && claimsToBe(line, 'opened')) return true
  return (claimsToBe(element, 'opened') || isCalled(element, signWords)) && isAlone(element, sizes)
}

function isPressed(element: Element): boolean {
  return element.properties['onClick'] !== undefined || attribute(element, 'role') === 'button'
}

/** Whether an element is or is in an item or a cell, where a symbol may be the content. */
function isPartOfItem(element: Element): boolean {
  return withAncestors(element)
    .take(maxLevels)
    .some((one) => isElement(one, 'td', 'th', 'li', 'dd'))
}

/** Whether such a phrase is a control where it stands, rather than a title, a step or a feature. */
function isControlAt(
  element: Element,
  kind: Kind,
  { text, isLinked, sizes }: { readonly text: string; readonly isLinked: boolean; readonly sizes: TextSizes },
): boolean {
  if (kind === 'prompts') return true
  if (kind === 'waiting') return /(?:\.{3}|…)$/.test(text)
  const around = [...withAncestors(element).take(maxLevels)]
  if (around.some(isHeading)) return false
  if (kind === 'more' && !isLinked && opensMore(element, sizes)) return false
  if (isLinked) return kind === 'controls' || !leadsElsewhere(element)
  return !around.some((one) => isElement(one, 'li', 'td', 'th', 'dt', 'dd')) && !(kind === 'controls' && isTitle(element, sizes))
}

/** Whether a paragraph follows an element or the block that it makes up, as it does a title. */
function isTitle(element: Element, sizes: TextSizes): boolean {
  const block = withAncestors(element).find(isBlock) ?? element
  const [next] = elementsAfter(block)
  return isElement(next, 'p', 'div') && sizes.of(next).all >= shortestParagraph
}

/** Whether a text is a title by what it declares, or because text follows its element or the block that it makes up. */
function opensMore(element: Element, sizes: TextSizes): boolean {
  const { all } = sizes.of(element)
  const made = [...withAncestors(element).take(maxLevels)].filter((around) => sizes.of(around).all === all)
  if (made.some((one) => attribute(one, 'role') === 'heading')) return true
  const line = made.find(isBlock) ?? made.at(-1) ?? element
  const next = elementsAfter(line).find((one) => sizes.of(one).all > 0)
  return isElement(next, 'p', 'div', 'ul', 'ol')
}

/** Ancestors of a line that are searched for its heading, item or cell. */
const maxLevels = 4

function leadsElsewhere(element: Element): boolean {
  const links = [...withAncestors(element), ...elementsOf(element)].filter(({ tagName }) => tagName === 'a')
  return links.some((link) => !/^(?:#|javascript:|$)/i.test(attribute(link, 'href')))
}

/** Whether only links and buttons stand beside an element in its line, unlike in “Please sign in to see your orders”. Code may have any words. */
function isAlone(element: Element, sizes: TextSizes): boolean {
  for (const around of withAncestors(element)) {
    if (isElement(around, 'pre', 'code')) return false
    if (isBlock(around) && !isElement(around, 'li')) return true
    const nodes = parentOf(around)?.children ?? []
    if (nodes.length > maxBeside) return false
    const at = nodes.indexOf(around)
    if (!hasControls(nodes.slice(0, at).toReversed(), sizes) || !hasControls(nodes.slice(at + 1), sizes)) return false
  }
  return true
}

/** Whether the nodes of a line, up to the next block, are links and buttons. */
function hasControls(nodes: readonly ElementContent[], sizes: TextSizes): boolean {
  for (const [at, node] of nodes.entries()) {
    if (isElement(node) && isBlock(node)) return true
    if (at >= maxInLine || !isControlBeside(node, sizes)) return false
  }
  return true
}

function isControlBeside(node: ElementContent, sizes: TextSizes): boolean {
  if (!isElement(node)) return !isText(node)
  return node.tagName === 'button' || sizes.linkShare(node) === 1 || sizes.of(node).all === 0
}
