const rate = String.raw`(?<![\d.,/$%])(?<!r\$ )(\d{1,2}(?:[.,]\d{1,4})?)`;
/** What makes the number something else than a rate. */
const notAmount = String.raw`(?! ?(?:%|por cento|mil|k\b|mi|reais|real|contos?|pilas?|paus?|anos?\b|mes|dias?|x\b|vezes|parcelas|cotas?|ac(?:ao|oes)|pontos?|pp\b|/))(?![\d.,]\d)`;
const monthly = String.raw`ao mes|a\.m\.?|am\b|no mes`;
const yearly = String.raw`ao ano|a\.a\.?|aa\b|anua(?:l|is)|no ano`;

/** `rendendo 0,9 ao mês`: money is saved `por mês`, and rates are said `ao mês`. */
const ofPeriod = new RegExp(
  String.raw`(?<!\b(?:guard\w{0,6}|deposit\w{0,6}|aport\w{0,6}|pag\w{0,6}|sac\w{0,6}|junt\w{0,6}|poup\w{0,6}|receb\w{0,6}|ganh\w{0,6}) (?:uns )?)${rate}${notAmount} ?(${monthly}|${yearly})`,
  'g',
);
/** `prefixado de 13,5`, `LCI a 11`, `10x a 8,5`, `juros de 2`. */
const ofProduct = new RegExp(
  String.raw`\b(pre ?-?fixad[ao]s?|renda fixa|inflacao|ipca(?! ?\+)|selic|nominal|cdbs?|lcis?|lcas?|cris?|cras?|debentures?|juros?|taxa|rotativo|\d{1,3} ?(?:x|vezes|parcelas|meses)|\d{1,2} anos)( (?:(?:real|nominal|fix[ao]|de|a|e|em|com|que|paga|pagando|rende|rendendo|ta|esta|tava|for|fosse|ficar|foi|cair|cai|caiu|subir|pra|para) ){0,3})${rate}${notAmount}(?= |$|[?,;!.])(?! ?(?:por (?:mes|cota|acao)|em \d{1,3}x|de \d))`,
  'g',
);
/** `100 do cdi` is a part of the CDI, never a time. */
const ofIndex = new RegExp(String.raw`(?<![\d.,/$%])(\d{2,3}(?:[.,]\d{1,2})?) (d[eo] cdi)\b`, 'g');
/** A number of instalments or years is followed by `a`: `10x de 8,50` is an amount. */
const isCount = /^\d/;
const saysRate = /^ (?:a|com|rendendo|que rende|pagando) $/;

/**
 * Writes the percent sign that a rate is said without.
 * @param plain the text, normalized by `normalizeText`
 */
export function writeRates(plain: string): string {
  return plain
    .replaceAll(ofIndex, '$1% $2')
    .replaceAll(ofPeriod, '$1% $2')
    .replaceAll(ofProduct, (all: string, name: string, between: string, number: string) => {
      const isOfCount = isCount.test(name);
      if (isOfCount && !saysRate.test(between)) return all;
      return `${name}${between}${number}%`;
    });
}
