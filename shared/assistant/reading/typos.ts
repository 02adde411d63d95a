/*
 * How people type on a phone: short forms, and one letter too many, too few or another. Only what can hardly be meant
 * otherwise is set right, so that no word of a question turns into another question.
 */

const shortForms: Readonly<Record<string, string>> = {
  vc: 'voce',
  q: 'que',
  oq: 'o que',
  yeld: 'yield',
  porcento: 'por cento',
  eh: 'e',
  to: 'estou',
  tou: 'estou',
  ta: 'esta',
  oque: 'o que',
  vcs: 'voces',
  qto: 'quanto',
  qnto: 'quanto',
  qt: 'quanto',
  qts: 'quantos',
  qtas: 'quantas',
  qtos: 'quantos',
  hj: 'hoje',
  tbm: 'tambem',
  tb: 'tambem',
  pq: 'porque',
  msm: 'mesmo',
  dps: 'depois',
  mto: 'muito',
  ql: 'qual',
  qq: 'qualquer',
  cmg: 'comigo',
  add: 'adicionar',
  div: 'dividendos',
  divs: 'dividendos',
  'p/': 'para',
  'c/': 'com',
};

/** Words that decide what is asked, each long enough that a letter more or less leaves it recognisable. */
const known = [
  'petrobras',
  'bradesco',
  'santander',
  'itausa',
  'ambev',
  'magalu',
  'localiza',
  'gerdau',
  'suzano',
  'klabin',
  'cemig',
  'usiminas',
  'dividendo',
  'dividendos',
  'provento',
  'proventos',
  'rendimento',
  'rendimentos',
  'cotacao',
  'indicador',
  'indicadores',
  'patrimonio',
  'liquidez',
  'ibovespa',
  'bitcoin',
  'inflacao',
  'poupanca',
  'alerta',
  'alertas',
  'carteira',
  'mercado',
  'receita',
  'margem',
  'significa',
  'juros',
  'compostos',
  'assinatura',
  'cancelar',
] as const;
const knownWords = new Set<string>(known);
/** Words of Portuguese that are one letter away from those. */
const otherWords = new Set([
  'dividend',
  'alertar',
  'compara',
  'comparo',
  'comparou',
  'comparei',
  'marcado',
  'marcados',
  'mercados',
  'rendimento',
  'recebia',
  'receitas',
  'receite',
  'carteiro',
  'carteiras',
  'mensagem',
  'imagem',
  'virgem',
  'cancela',
  'cancelei',
  'cancelou',
  'cancelado',
  'puros',
  'furos',
  'jurou',
  'duros',
  'muros',
  'localizar',
  'localizo',
  'localizou',
  'compare',
  'compras',
  'significar',
  'composto',
  'compostas',
  'indicadora',
  'receber',
  'margens',
]);
const shortestSetRight = 5;

/** @param plain by `plainWords` */
export function withoutTypos(plain: string): string {
  return plain.replaceAll(/\p{L}+(?:\/(?!\p{L}))?/gu, (word) => {
    const whole = shortForms[word];
    if (whole !== undefined) return whole;
    if (word.length < shortestSetRight || knownWords.has(word) || otherWords.has(word)) return word;
    const near = known.filter((one) => isOneAway(word, one));
    // A word and its plural are both near; whichever is as long is meant.
    const [only] = near.length > 1 ? near.filter((one) => one.length === word.length) : near;
    return only ?? word;
  });
}

/** One letter more, fewer or another, or two that have changed places; the first is right. */
function isOneAway(word: string, other: string): boolean {
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 1) return false;
  let place = 0;
  while (place < word.length && word[place] === other[place]) place += 1;
  const [mine, its] = [word.slice(place), other.slice(place)];
  if (mine.length > its.length) return mine.slice(1) === its;
  if (mine.length < its.length) return mine === its.slice(1);
  return (
    mine.slice(1) === its.slice(1) ||
    (mine[0] === its[1] && mine[1] === its[0] && mine.slice(2) === its.slice(2))
  );
}
