/** A text as it is compared: without accents, case and spaces that are held down; signs stay. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}
