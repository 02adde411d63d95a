import type Big from 'big.js';
import type { Term } from '../../domain/question.ts';
import changeWords from './change-words.data.json' with { type: 'json' };
import { locateNumbers, type LocatedNumber } from './read-numbers.ts';
import { readTerm, writeTerms } from './read-term.ts';

/* A follow-up of a calculation, read as slots: the numbers with what they are of, the term, and what is asked. */

const amountRoles = [
  'down',
  'cash',
  'instalment',
  'loss',
  'gain',
  'sales',
  'paid',
  'monthly',
  'target',
  'initial',
  'income',
] as const;
export type AmountRole = (typeof amountRoles)[number];

const between = String.raw`(?: (?:de|da|do|em|e|a|com|uns|umas|so|por|pra|para|for|fosse|ser|mais|foi|eu|ja|ate|era|r\$)){0,3} ?$`;
const before = (words: string) => new RegExp(String.raw`\b(?:${words})${between}`);

/** The words right before and after a number, by what the number is of. */
const roleWords: Readonly<
  Record<AmountRole, { readonly before: RegExp; readonly after: RegExp | undefined }>
> = {
  down: { before: before('entrada'), after: /^ de entrada\b/ },
  cash: { before: before('a vista|avista|no pix'), after: /^ (?:a vista|avista|no pix)\b/ },
  instalment: {
    before: before(String.raw`parcelas?|prestac(?:ao|oes)|\d{1,3} ?(?:x|vezes|parcelas)`),
    after: /^ (?:de|na|por) parcela\b/,
  },
  loss: {
    before: before('prejuizo|preju|perda|perdi|perdesse'),
    after: /^ de (?:prejuizo|preju|perda)\b/,
  },
  gain: {
    before: before('lucro|lucrei|lucrar|lucrasse|ganho|ganhei'),
    after: /^ de (?:lucro|ganho)\b/,
  },
  sales: { before: before('vend(?:i|ido|er|esse|as|a)'), after: /^ (?:de|em) vendas?\b/ },
  paid: { before: before('paguei|compr(?:ei|ado|asse|ando|ar|o)|custou'), after: undefined },
  monthly: {
    before: before('aportes?(?: mensa(?:l|is))?|mensalidade'),
    after: /^ (?:de aporte|mensa(?:l|is)|(?:por|ao|todo|cada) mes)\b/,
  },
  target: {
    before: before(
      'meta|objetivo|cheg(?:ar|o|ue|aria|asse)|bat(?:er|o|eria)|juntar|atingir|alcancar|virar|montante|pra ter|para ter',
    ),
    after: undefined,
  },
  initial: {
    before: before(
      'tenho|tiver|tivesse|tinha|tendo|comec(?:ar|asse|ando|o|ei)|partindo|inicial|ja',
    ),
    after:
      /^ (?:guardad|juntad|iniciai?s?\b|de inicio|de cara|de partida|no comeco|de comeco|ja\b)/,
  },
  income: { before: before('renda|viver|receber|ganhar|ganhando'), after: /^ de renda\b/ },
};

export interface ChangedAmount {
  readonly value: Big;
  readonly role: AmountRole | undefined;
  readonly per: LocatedNumber['per'];
  /** No unit and no scale: it may be of another unit than money. */
  readonly isBare: boolean;
}

const percentRoles: readonly (readonly [PercentRole, RegExp, RegExp])[] = [
  ['down', before('entrada'), /^ de entrada\b/],
  ['discount', before('desconto|desc|off'), /^ (?:de )?(?:desconto|desc|off)\b/],
  ['inflation', before('inflacao|ipca'), /^ de (?:inflacao|ipca)\b/],
];
type PercentRole = 'down' | 'discount' | 'inflation';

export interface ChangedPercent {
  readonly value: Big;
  readonly per: LocatedNumber['per'];
  readonly role: PercentRole | undefined;
}

const asked = {
  difference: /\bdiferenca\b|\bquanto (?:a )?(?:mais|menos)\b/,
  best: /\b(?:qual|quais|quem|o que|onde)\b.{0,30}\b(?:mais|melhor|maior|menos|menor)\b/,
  interest:
    /\b(?:quanto|qual)\b.{0,30}\b(?:juros?|rendimento|rendeu)\b|\b(?:so|apenas) (?:de |os? )?(?:juros?|rendimento)\b|\bjuros? (?:da|deu|fica|sao|seria\w*) quanto\b/,
  total: /\bno total\b|\btotal\b.{0,12}\bpag\w+/,
  income:
    /\brenda\b.{0,20}\bmes\b|\bsem mexer\b|\bviver de (?:juros|renda)\b|\b(?:tirar|sacar|retirar)\b.{0,20}\bmes\b/,
  'per-month': /\b(?:por|ao|no|cada|a cada) mes\b|\bmensa(?:l|is|lmente)\b/,
  time: /\bquanto tempo\b|\bquant[oa]s (?:anos|meses)\b|\bquando\b.{0,20}\b(?:cheg|junt|ter|alcanc|bat)\w*|\bdemor\w+|\bleva\w*\b.{0,8}\bquanto\b/,
  rate: /\b(?:que|qual|quanto de) (?:\w+ ){0,2}taxa\b|\bprecisa\w* render\b/,
  monthly:
    /\bquanto (?:\w+ ){0,4}(?:guard|poup|aport|deposit|junt)\w+\b|\bquanto (?:\w+ ){0,3}por mes\b/,
  double: /\b(?:dobr|duplic)\w+/,
  triple: /\btriplic\w+/,
} as const;
export type Asked = keyof typeof asked;

const times = /(?<![\d.,])(\d{1,3}) ?(?:x|vezes|parcelas|prestacoes)\b/;
/** `em vez de 12`, `e não 30`: the value that is replaced. */
const replaced =
  /\b(?:(?:em|ao) (?:vez|inves)|inves|no lugar) d[eoa]s? (?:r\$ ?)?\d[\d.,]{0,12}(?: ?(?:mil|k|mi|%|reais|anos?|mes(?:es)?|x|vezes|parcelas)\b| ?%)?|\b(?:e )?nao (?:e )?(?:r\$ ?)?\d[\d.,]{0,12}(?: ?(?:mil|k|mi|reais|anos?|mes(?:es)?|x|vezes)\b| ?%)?(?=\W*$)/g;
/** The end of a term, and years. */
const dates =
  /\[[\w-]+\]|(?<=\b(?:em|de|ate|desde) )(?:19|20)\d\d\b(?! ?(?:reais|contos?|%|,|\.\d|por))/g;
const knownWords = new Set(changeWords.words.flatMap((line) => line.split(' ')));
const maxLength = 120;
const wordsAround = 40;

export interface Change {
  /** With its terms in digits, and without the values that are replaced. */
  readonly text: string;
  readonly numbers: readonly LocatedNumber[];
  readonly amounts: readonly ChangedAmount[];
  readonly percents: readonly ChangedPercent[];
  readonly quantity: Big | undefined;
  readonly term: Term | 'unread' | undefined;
  /** Number of instalments. */
  readonly count: number | undefined;
  readonly asks: ReadonlySet<Asked>;
  /** Words that belong to no slot. */
  readonly unknown: readonly string[];
}

/** @returns undefined for a message that is too long to change a calculation */
export function readChange(plain: string): Change | undefined {
  if (plain.length > maxLength) return undefined;
  const text = writeTerms(plain.replaceAll(replaced, ' ')).trim();
  const countText = times.exec(text);
  const countEnd = countText === null ? -1 : countText.index + countText[0].length;
  const all = locateNumbers(text.replaceAll(dates, (date) => ' '.repeat(date.length)));
  const numbers = all.filter(
    ({ at }) => countText === null || at < countText.index || at >= countEnd,
  );
  const around = (number: LocatedNumber) => {
    const index = all.indexOf(number);
    const from = all[index - 1];
    const start = Math.max(
      from === undefined || from.at === countText?.index ? 0 : from.end,
      number.at - wordsAround,
    );
    return {
      before: text.slice(start, number.at),
      after: text.slice(number.end, number.end + wordsAround),
    };
  };
  const amounts = numbers.filter(({ unit }) => unit === 'reais' || unit === 'nothing');
  return {
    text,
    numbers,
    amounts: amounts.map((number) => ({
      value: number.value,
      role: roleOf(number, around(number)),
      per: number.per,
      isBare:
        number.unit === 'nothing' && /^[\d.,]+$/.test(text.slice(number.at, number.end).trim()),
    })),
    percents: numbers
      .filter(({ unit }) => unit === 'percent')
      .map((number) => {
        const words = around(number);
        const role = percentRoles.find(
          ([, start, end]) => start.test(words.before) || end.test(words.after),
        );
        return { value: number.value, per: number.per, role: role?.[0] };
      }),
    quantity: numbers.find(({ unit }) => unit === 'papers')?.value,
    term: readTerm(text),
    count: countText === null || Number(countText[1]) < 1 ? undefined : Number(countText[1]),
    asks: new Set(askedNames.filter((name) => asked[name].test(text))),
    unknown: unknownWords(text),
  };
}

const askedNames = Object.keys(asked).filter((name): name is Asked => name in asked);

function roleOf(
  { per }: LocatedNumber,
  words: { readonly before: string; readonly after: string },
): AmountRole | undefined {
  const role = amountRoles.find((name) => {
    const { before: start, after: end } = roleWords[name];
    return start.test(words.before) || end?.test(words.after) === true;
  });
  return role ?? (per === 'month' ? 'monthly' : undefined);
}

function unknownWords(text: string): readonly string[] {
  return text
    .replaceAll(
      /\b(?:us\$|r\$|dolar(?:es)?|euros?|day ?trade|mil|milhao|milhoes|k|kk|mi|h)\b/g,
      ' ',
    )
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !knownWords.has(word));
}

/** Returns whether every word of the message belongs to a calculation; one idle word may be beside a number. */
export function isOnlyChange({ unknown, numbers, asks }: Change, isFollowUp: boolean): boolean {
  if (numbers.length === 0 && asks.size === 0) return unknown.length === 0;
  return unknown.length === 0 || (isFollowUp && unknown.length === 1);
}
