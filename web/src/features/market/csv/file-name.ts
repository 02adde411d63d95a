/** Converts a title to a file name: lower case without accents, with dashes between the words. */
export function fileName(symbol: string, title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return [symbol.replaceAll(/[^A-Z0-9]/g, ''), ...(words ?? [])].join('-');
}
