/** `tenho 41 anos … quero parar com 60`: the time between both ages. */
const now = /\b(?:tenho|com|hoje com|aos|fiz|faco) (\d\d) anos?\b/;
const then =
  /\b(parar(?: de trabalhar)?|para(?:r)? de trabalhar|ate(?: eu (?:ter|fazer|chegar))?|chegar|quando (?:eu )?(?:tiver|fizer|completar)|so (?:quando|la)) (?:com |a?os |nos )?(\d\d)\b(?: anos)?(?! ?(?:mil|k\b|reais|mes|%|,|\.\d|x\b))/;

/**
 * Writes two ages as the time between them.
 * @param plain the text, normalized by `normalizeText`
 */
export function writeAges(plain: string): string {
  const first = now.exec(plain);
  const second = then.exec(plain);
  const years = Number(second?.[2] ?? 0) - Number(first?.[1] ?? 0);
  if (first === null || second === null || years < 1) return plain;
  return plain.replace(second[0], `${second[1] ?? ''} em ${years} anos`).replace(first[0], ' ');
}
