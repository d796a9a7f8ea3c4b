import { isHebrew } from '../../http/own-language.ts'

/** Questions that a visitor might ask and a skill answers, by the name of the company. */
interface Questions {
  readonly search: (name: string) => readonly string[]
  readonly prices: (name: string) => readonly string[]
  readonly offer: (name: string) => string
  readonly contact: (name: string) => string
  readonly results: (name: string) => string
  readonly terms: (name: string) => string
  readonly topic: (name: string) => string
}

const english: Questions = {
  search: (name) => [`What does ${name} say about this topic on its website?`, `Find the page of ${name} that explains this.`],
  prices: (name) => [`What does ${name} charge?`, `What do the packages of ${name} include?`],
  offer: (name) => `What services does ${name} offer?`,
  contact: (name) => `How do I reach ${name}?`,
  results: (name) => `What has ${name} achieved for its clients?`,
  terms: (name) => `How does ${name} explain this term?`,
  topic: (name) => `Does ${name} do what I need?`,
}

const hebrew: Questions = {
  search: (name) => [`מה כתוב באתר של ${name} על הנושא הזה?`, `באיזה עמוד של ${name} זה מוסבר?`],
  prices: (name) => [`כמה עולים השירותים של ${name}?`, `מה כוללות החבילות של ${name}?`],
  offer: (name) => `אילו שירותים מציעה ${name}?`,
  contact: (name) => `איך יוצרים קשר עם ${name}?`,
  results: (name) => `אילו תוצאות הושגו עבור הלקוחות של ${name}?`,
  terms: (name) => `איך מוסבר המונח הזה באתר של ${name}?`,
  topic: (name) => `האם ${name} מתאימה למה שאני צריך?`,
}

/** Questions in the language of a site where there are some, else in English. */
export function questionsFor(language: string): Questions {
  return isHebrew(language) ? hebrew : english
}
