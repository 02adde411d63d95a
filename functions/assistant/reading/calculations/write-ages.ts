/** `tenho 41 anos … quero parar com 60`: the time between both ages. */
const now = /\b(?:tenho|com|hoje com|aos|fiz|faco) (\d\d) anos?\b/;
const then =
  /\b(parar(?: de trabalhar)?|para(?:r)? de trabalhar|ate(?: eu (?:ter|fazer|chegar))?|chegar|(?:teria|terei|vou ter)(?= a?os)|aposent\w+(?= (?:com|a?os) )|quando (?:eu )?(?:tiver|fizer|completar)|so (?:quando|la)) (?:com |a?os |nos )?(\d\d)\b(?: anos)?(?! ?(?:mil|k\b|reais|mes|%|,\d|\.\d|x\b))/;

/**
 * Writes two ages as the time between them.
 * @param plain the text, normalized by `normalizeText`
 */
export function writeAges(plain: string): string {
  const first = now.exec(plain);
  const second = then.exec(plain);
  const years = Number(second?.[2] ?? 0) - Number(first?.[1] ?? 0);
  if (first === null || second === null || years < 1) return plain;
  return plain
    .replace(second[0], `${second[1] ?? ''} em ${years} anos [idade-${first[1] ?? ''}]`)
    .replace(first[0], ' ');
}

const thirteenth = /\b(?:13[oº°]?|decimo terceiro) (?=salario\b)|\b13[oº°] (?=d)/g;
/** `comecei a investir faz 2 meses` is no term. */
const sinceWhen =
  /\b(?:comecei|comecando|invisto|trabalho|entrei|estou|moro|cheguei)(?: \w+){0,3} (?:faz|ha) (?:uns |umas )?\d{1,3} (?:anos?|mes(?:es)?|semanas?|dias?)\b/g;
/** `renda mensal de 10 mil`: the sum of a month. */
const monthlySum =
  /\b(renda|retirada|aporte|deposito)s? (?:passiva )?mensa(?:l|is) (?:de )?((?:r\$ ?)?\d[\d.,]{0,12}(?: ?(?:mil|k)\b)?(?: reais\b)?)(?! (?:por|ao) mes)/g;
const saves = /\b(?:guard|junt|poup(?!anca)|invest|deposit|aport|econom|coloc|aplic|separ|bot)\w*/;
const perDay =
  /(?<![\d.,])(\d{1,5}(?:,\d{1,2})?)(?: reais| conto| pila)? (?:por|todo|a cada|cada|ao) (dia|semana)\b/;
const daysOfMonth = 30;
const weeksOfYear = 52;

/** Writes `20 por dia` and `50 por semana` as sums of a month, and `13º salário` without its number. */
export function writeMonthlySums(plain: string): string {
  const named = plain
    .replaceAll(thirteenth, ' ')
    .replaceAll(sinceWhen, ' ')
    .replaceAll(monthlySum, '$1 de $2 por mes');
  const found = saves.test(named) ? perDay.exec(named) : null;
  if (found === null) return named;
  const [all, digits = '', time] = found;
  const each = Number(digits.replace(',', '.'));
  const sum = time === 'dia' ? each * daysOfMonth : (each * weeksOfYear) / 12;
  return named.replace(all, `${sum.toFixed(2).replace('.', ',')} reais por mes`);
}
