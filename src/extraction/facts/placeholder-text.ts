import { plainWords } from './part-words.ts'

/** Words in the form of `plainWords`. */
const plainSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ').map((word) => plainWords(word))))

/** What templates call a question and an answer. */
const sampleNouns = plainSet(
  'question answer faq frage antwort réponse pregunta respuesta pergunta resposta domanda risposta vraag antwoord pytanie odpowiedź',
  'otázka otázku odpověď odpoveď soru sorunuz cevap spørgsmål spørsmål svar fråga întrebare întrebarea răspuns răspunsul kérdés válasz kysymys vastaus ερώτηση απάντηση',
  'вопрос ответ питання запитання відповідь שאלה השאלה תשובה התשובה سؤال السؤال سؤالك جواب الجواب إجابة الإجابة',
)

/** Words next to them: `Your question here`, `First question`, `Write a question`. */
const aroundNouns = plainSet(
  'a an the your my common frequent this is here goes to for of and sample example title text number nr no n add enter type write insert put first second third fourth fifth one two three four five',
  'ihre deine häufige die eine hier eingeben einfügen steht kommt beispiel muster nummer erste zweite dritte votre la une ici exemple écrivez saisissez ajoutez numéro première deuxième troisième',
  'tu su aquí ejemplo escribe escriba añade primera segunda tercera de número sua aqui exemplo escreva insira adicione primeira terceira tua vostra qui esempio inserisci scrivi prima terza numero',
  'uw jouw je hier voorbeeld eerste tweede derde twoje tutaj tu wpisz przykładowe pierwsze drugie trzecie vaše zde sem vložte napište první druhá třetí buraya örnek birinci ikinci üçüncü',
  'dit din dein her här skriv indsæt eksempel exempel första andra tredje første anden andre aici exemplu scrieți ide írja példa első második εδώ η σας',
  'ваш ваше здесь тут пример приклад напишите введите первый второй третий номер שלך שלכם את כאן לדוגמה לדוגמא דוגמה דוגמא כתבו כתוב הקלידו הזינו ראשונה שנייה שניה שלישית מספר هنا مثال اكتب ضع رقم الأول الثاني الثالث الأولى',
)

/** Whether a question or an answer is only the name of one, as in a template: `Question 1?`, `Your answer here.` */
export function isSampleText(text: string): boolean {
  const words = plainWords(text).split(' ')
  const others = words.filter((word) => !sampleNouns.has(word))
  // A number before the noun is an answer: `40 kérdés`.
  return (
    !/^\d/.test(text.trim()) &&
    others.length < words.length &&
    others.every((word) => aroundNouns.has(word) || /^(?:\d{1,2}|[a-z])$/.test(word))
  )
}

/** Whether a text is a template's filler, or contains an unfilled template field. */
export function isPlaceholderText(text: string): boolean {
  return /\blorem\b[^]{0,60}\bipsum\b|\bdolor sit amet\b|\banim pariatur cliche\b|\{\{[^{}]{1,80}\}\}|\{%[^%]{1,80}%\}|\[(?:your |the )?(?:company|business|firm|brand|city|product|service)(?: name)?\](?!\()/i.test(
    text,
  )
}
