const isAscii = /^[\x20-\x7e\t\n\r]*$/;

/** Returns a text for comparison: without accents, case and repeated spaces; punctuation stays. */
export function normalizeText(text: string): string {
  // Most texts are read several times, and then have no accents left.
  const plain = isAscii.test(text)
    ? text
    : text.normalize('NFKD').replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  return plain.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
