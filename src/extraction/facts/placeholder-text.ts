/** The numbered name of a question in a template: `Question 1?` */
const templateQuestion =
  /^¿?(?:question|frage|pregunta|pergunta|domanda|vraag|pytanie|otázka|soru|spørgsmål|spörsmål|fråga|вопрос|питання|שאלה|سؤال)(?: (?:n[ro]\.?|number))? ?#?\d{1,2} ?\??\n/iu

/** Whether a text is a template's filler, begins with the numbered question of one, or contains an unfilled template field. */
export function isPlaceholderText(text: string): boolean {
  return (
    templateQuestion.test(text) ||
    /\blorem\b[^]{0,60}\bipsum\b|\bdolor sit amet\b|\banim pariatur cliche\b|\{\{[^{}]{1,80}\}\}|\{%[^%]{1,80}%\}|\[(?:your |the )?(?:company|business|firm|brand|city|product|service)(?: name)?\](?!\()/i.test(
      text,
    )
  )
}
