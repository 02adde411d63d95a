import { joinList } from '../../../../shared/editions/format-facts.ts';
import { fundamentalCards, indicatorCards } from './market-indicators.ts';

/**
 * The sentences of a comparison row. They name the assets in the order in which the user chose them, so that the
 * order is not a ranking.
 */
export interface RowTexts {
  readonly label: string;
  /** Precedes the whole sentence. */
  readonly opening?: string;
  /**
   * The complete sentence.
   * @param name one asset, or several assets with the same value
   * @param figure the formatted value
   */
  readonly full: (name: string, figure: string, value: number, isOne: boolean) => string;
  /** A clause that follows another clause of the same kind, without repeating the verb. */
  readonly next: (name: string, figure: string, value: number) => string;
  /** An alternative wording; two values with the same wording share the verb of their clause. */
  readonly kindOf?: (value: number) => string;
}

const { valuation, profitability, debt } = indicatorCards;
const { market, financials, growth } = fundamentalCards;

const signOf = (value: number) => (value < 0 ? 'negative' : 'positive');
const zeroOrNot = (value: number) => (value === 0 ? 'zero' : 'some');

/** `subiu 1,2%`, `caíram 0,4%`, `não mudou`; the number has no sign. */
function movementTexts(
  opening: string,
  label: string,
  verbs: Readonly<Record<'up' | 'down', readonly [one: string, many: string]>>,
): RowTexts {
  const say = (name: string, figure: string, value: number, isOne: boolean) => {
    const form = isOne ? 0 : 1;
    if (value === 0) return `${name} ${isOne ? 'não mudou' : 'não mudaram'}`;
    return `${name} ${verbs[value > 0 ? 'up' : 'down'][form]} ${figure}`;
  };
  return {
    label,
    opening,
    full: say,
    next: (name, figure, value) => say(name, figure, value, true),
    kindOf: () => 'own verb',
  };
}

const price = { up: ['subiu', 'subiram'], down: ['caiu', 'caíram'] } as const;

/** `A receita de PETR4 cresceu 5,2%; a de VALE3 caiu 3,1%` */
function growthTexts(
  label: string,
  [theOne, one, theMany, many]: readonly [string, string, string, string],
): RowTexts {
  const verb = (value: number, isOne: boolean) => {
    if (value === 0) return isOne ? 'não mudou' : 'não mudaram';
    if (value > 0) return isOne ? 'cresceu' : 'cresceram';
    return isOne ? 'caiu' : 'caíram';
  };
  const describe = (figure: string, value: number, isOne: boolean) =>
    value === 0 ? verb(value, isOne) : `${verb(value, isOne)} ${figure}`;
  return {
    label,
    opening: 'Em relação ao mesmo período do ano anterior, ',
    full: (name, figure, value, isOne) =>
      `${isOne ? `${theOne} ${one}` : `${theMany} ${many}`} de ${name} ${describe(figure, value, isOne)}`,
    next: (name, figure, value) => `${theOne} de ${name} ${describe(figure, value, true)}`,
  };
}

/** `O preço de PETR4 equivale a 5,20 vezes o lucro; o de VALE3, a 7,10 vezes` */
function multiple(
  label: string,
  [theOne, one, theMany, many]: readonly [string, string, string, string],
  of: string,
  negative: (name: string, figure: string, isOne: boolean) => string,
): RowTexts {
  return {
    label,
    full: (name, figure, value, isOne) =>
      value < 0
        ? negative(name, figure, isOne)
        : `${isOne ? `${theOne} ${one}` : `${theMany} ${many}`} de ${name} ${isOne ? 'equivale' : 'equivalem'} a ${times(figure)} ${of}`,
    next: (name, figure, value) =>
      value < 0 ? negative(name, figure, true) : `${theOne} de ${name}, a ${times(figure)}`,
    kindOf: signOf,
  };
}

/** Below two, the unit is singular: `1,90 vez`, `2,00 vezes`. */
export function times(figure: string): string {
  return `${figure} ${/^[01],/.test(figure) ? 'vez' : 'vezes'}`;
}

const isNegative = (what: string) => (name: string, figure: string) =>
  `${what} de ${name} é negativo (${figure})`;

/** `O lucro de PETR4 equivale a 30,1% do patrimônio`; a loss has its own wording. */
function returnTexts(label: string, of: string): RowTexts {
  const lost = (name: string, figure: string, isOne: boolean) =>
    `${name} ${isOne ? 'teve' : 'tiveram'} prejuízo de ${withoutSign(figure)} ${of}`;
  return {
    label,
    full: (name, figure, value, isOne) => {
      if (value < 0) return lost(name, figure, isOne);
      const subject = isOne ? `O lucro de ${name} equivale` : `Os lucros de ${name} equivalem`;
      return `${subject} a ${figure} ${of}`;
    },
    next: (name, figure, value) =>
      value < 0 ? lost(name, figure, true) : `o de ${name}, a ${figure}`,
    kindOf: signOf,
  };
}

/** `PETR4 tem R$ 300,1 bilhões em dívidas; VALE3, R$ 90,2 bilhões` */
function has(
  label: string,
  [one, many]: readonly [string, string],
  after: string,
  before = '',
): RowTexts {
  return {
    label,
    full: (name, figure, _value, isOne) =>
      `${name} ${isOne ? one : many} ${before}${figure}${after === '' ? '' : ` ${after}`}`,
    next: (name, figure) => `${name}, ${before}${figure}`,
  };
}

function paid(label: string, after: string): RowTexts {
  const nothing = (name: string, isOne: boolean) =>
    `${name} não ${isOne ? 'pagou' : 'pagaram'} dividendos em 12 meses`;
  return {
    label,
    full: (name, figure, value, isOne) =>
      value === 0
        ? nothing(name, isOne)
        : `${name} ${isOne ? 'pagou' : 'pagaram'} ${figure} ${after} em 12 meses`,
    next: (name, figure, value) => (value === 0 ? nothing(name, true) : `${name}, ${figure}`),
    kindOf: zeroOrNot,
  };
}

const profit = ['o', 'lucro', 'os', 'lucros'] as const;

export const rowTexts = {
  price: has('Preço', ['está', 'estão'], '', 'em '),
  dayChange: movementTexts('No dia, ', 'No dia', price),
  ytdReturn: movementTexts('No ano, ', market.rows.ytdReturn.label, price),
  yearChange: movementTexts('Em 52 semanas, ', market.rows['52WeekChange'].label, price),
  marketCap: has(market.rows.marketCap.label, ['vale', 'valem'], 'na bolsa'),
  priceEarnings: multiple(
    valuation.rows.priceEarnings.label,
    ['o', 'preço', 'os', 'preços'],
    'o lucro de 12 meses por ação',
    (name, figure, isOne) =>
      `${name} ${isOne ? 'teve' : 'tiveram'} prejuízo em 12 meses, e o P/L fica negativo (${figure})`,
  ),
  priceToBook: multiple(
    valuation.rows.priceToBook.label,
    ['o', 'preço', 'os', 'preços'],
    'o valor patrimonial',
    isNegative('o P/VP'),
  ),
  enterpriseToEbitda: multiple(
    valuation.rows.enterpriseToEbitda.label,
    ['o', 'valor da firma', 'os', 'valores da firma'],
    'o EBITDA',
    isNegative('o EV/EBITDA'),
  ),
  returnOnEquity: returnTexts(profitability.rows.returnOnEquity.label, 'do patrimônio'),
  returnOnAssets: returnTexts(profitability.rows.returnOnAssets.label, 'do ativo total'),
  ebitdaMargins: {
    label: profitability.rows.ebitdaMargins.label,
    full: (name, figure, _value, isOne) =>
      isOne
        ? `O EBITDA de ${name} foi de ${figure} da receita`
        : `Os EBITDAs de ${name} foram de ${figure} da receita`,
    next: (name, figure) => `o de ${name}, de ${figure}`,
  },
  profitMargins: {
    label: profitability.rows.profitMargins.label,
    full: (name, figure, value, isOne) =>
      value < 0
        ? `${name} ${isOne ? 'teve' : 'tiveram'} prejuízo de ${withoutSign(figure)} da receita`
        : `${name} ${isOne ? 'ficou' : 'ficaram'} com ${figure} da receita como lucro`,
    next: (name, figure, value) =>
      value < 0
        ? `${name} teve prejuízo de ${withoutSign(figure)} da receita`
        : `${name}, com ${figure}`,
    kindOf: signOf,
  },
  debtToEquity: multiple(
    debt.rows.debtToEquity.label,
    ['a', 'dívida', 'as', 'dívidas'],
    'o patrimônio',
    (name, figure) => `a relação entre dívida e patrimônio de ${name} é negativa (${figure})`,
  ),
  currentRatio: has(
    debt.rows.currentRatio.label,
    ['tem', 'têm'],
    'em caixa e a receber para cada 1 a pagar no curto prazo',
  ),
  totalDebt: has(debt.rows.totalDebt.label, ['tem', 'têm'], 'em dívidas'),
  totalCash: has(debt.rows.totalCash.label, ['tem', 'têm'], 'em caixa'),
  totalRevenue: has(financials.rows.totalRevenue.label, ['teve', 'tiveram'], '', 'receita de '),
  ebitda: has(financials.rows.ebitda.label, ['teve', 'tiveram'], '', 'EBITDA de '),
  revenueGrowth: growthTexts(`Crescimento da ${growth.rows.revenueGrowth.label.toLowerCase()}`, [
    'a',
    'receita',
    'as',
    'receitas',
  ]),
  earningsGrowth: growthTexts(
    `Crescimento do ${growth.rows.earningsGrowth.label.toLowerCase()}`,
    profit,
  ),
  dividendYield: paid('Dividend yield', 'em dividendos'),
  paidPerShare: paid('Pago por ação ou cota', 'por ação ou cota'),
  payments: {
    label: 'Pagamentos em 12 meses',
    full: (name, figure, value, isOne) => {
      const made = isOne ? 'fez' : 'fizeram';
      if (value === 0) return `${name} não ${made} nenhum pagamento em 12 meses`;
      return `${name} ${made} ${figure} ${value === 1 ? 'pagamento' : 'pagamentos'} em 12 meses`;
    },
    next: (name, figure, value) =>
      value === 0 ? `${name} não fez nenhum em 12 meses` : `${name}, ${figure}`,
    kindOf: zeroOrNot,
  },
} as const satisfies Readonly<Record<string, RowTexts>>;

export type RowName = keyof typeof rowTexts;

/** Names the assets without a value. */
export function missingValuesText(names: readonly string[]): string {
  return `De ${joinList(names)}, a fonte não informa esse número.`;
}

export const differentCurrencies = 'São moedas diferentes.';
export const unknownCurrencyText = 'A fonte não informa a moeda de todos os balanços.';

function withoutSign(figure: string): string {
  return figure.replace(/^−/, '');
}
