/** Tells a visitor that an agent filled the form beside which it stands, by language (ISO 639-1). */
const texts: Readonly<Record<string, string>> = {
  ar: 'ملأه مساعد ذكاء اصطناعي. يرجى المراجعة قبل الإرسال.',
  de: 'Von einem KI-Assistenten ausgefüllt. Bitte vor dem Senden prüfen.',
  en: 'Filled in by an AI assistant. Check it before you send it.',
  es: 'Rellenado por un asistente de IA. Revíselo antes de enviarlo.',
  fr: 'Rempli par un assistant IA. Vérifiez avant d’envoyer.',
  he: 'מולא על ידי עוזר AI. נא לבדוק לפני השליחה.',
  it: 'Compilato da un assistente IA. Controllare prima di inviare.',
  nl: 'Ingevuld door een AI-assistent. Controleer het voor het verzenden.',
  pl: 'Wypełnione przez asystenta AI. Sprawdź przed wysłaniem.',
  pt: 'Preenchido por um assistente de IA. Verifique antes de enviar.',
  ru: 'Заполнено ИИ-помощником. Проверьте перед отправкой.',
  uk: 'Заповнено ШІ-помічником. Перевірте перед надсиланням.',
}

/**
 * The texts for pages in some languages; English is for all others.
 * @param languages BCP 47 tags
 */
export function noteTexts(languages: Iterable<string>): Readonly<Record<string, string>> {
  const known = [...languages].map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '')
  return Object.fromEntries(Object.entries(texts).filter(([language]) => language === 'en' || known.includes(language)))
}
