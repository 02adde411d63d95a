/** Stands in a text before the period of a rate that no regulated product pays. */
export const implausibleRate = 'taxaimplausivel';

/** The lowest rates, in percent, that only a fraudulent offer promises. */
const lowest: Readonly<Record<string, number>> = { d: 0.2, s: 1, m: 3 };

const words: Readonly<Record<string, number>> = {
  meio: 0.5,
  um: 1,
  dois: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  quinze: 15,
  vinte: 20,
  trinta: 30,
  cem: 100,
};

const ratePerPeriod =
  /(?<![\p{L}\d.,])(\d{1,4}(?:[.,]\d{1,2})?|meio|um|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|quinze|vinte|trinta|cem) ?(?:%|por cento) ?(?:(?:ao|por|a cada|todo|todos os|de) )?(dias?|diari[oa]s?|semana|semanal|semanais|mes|mensal|mensais)(?![a-z])/gu;

/** Returns a normalized text with a mark in each rate that is implausible as a return. */
export function markImplausibleRates(plain: string): string {
  return plain.replaceAll(ratePerPeriod, (rate: string, amount: string, period: string) =>
    (words[amount] ?? Number(amount.replace(',', '.'))) < (lowest[period.charAt(0)] ?? Infinity)
      ? rate
      : `${amount} % ${implausibleRate} ${period}`,
  );
}
