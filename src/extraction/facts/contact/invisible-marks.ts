/** Bidi marks, which right-to-left pages put around numbers, and zero-width characters. */
export const invisibleMarks = /[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** These and Hebrew vowel points. */
export const marksAndNiqqud =
  /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
