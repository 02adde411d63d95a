import type { Mover } from '../../../shared/editions/edition-facts.ts';
import { capitalize } from '../../../shared/editions/format-days.ts';
import { formatWholeNumber } from '../../../shared/editions/format-facts.ts';
import { translateSector } from '../../../shared/market/translate-market-terms.ts';
import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import { formatPercentage } from '../../../shared/values/percentage.ts';
import { formatCompanyName } from '../company-name.ts';
import {
  isFlat,
  presentDirection,
  presentMove,
  withChange,
  type HeadlineFacts,
  type HeadlineShape,
} from './headline-facts.ts';

/* Headlines of closings: five shapes each about five subjects, and shapes with the weekday for days without them. */

interface IndexAndOther {
  /** The change of the index in basis points. */
  readonly index: number;
}

const withIndex =
  (write: (of: IndexAndOther, facts: HeadlineFacts) => string | undefined): HeadlineShape =>
  (facts) => {
    const fact = withChange(facts.ibovespa);
    return fact === undefined ? undefined : write({ index: fact.changeInBasisPoints }, facts);
  };

const dollarPrice = ({ dollar }: HeadlineFacts) =>
  dollar?.precision === 'instant' ? formatAmount(dollar.value, 'BRL') : undefined;

const withDollar = (write: (index: number, dollar: number) => string): HeadlineShape =>
  withIndex(({ index }, facts) => {
    const dollar = withChange(facts.dollar);
    return dollar === undefined ? undefined : write(index, dollar.changeInBasisPoints);
  });

const withDollarPrice = (write: (index: number, price: string) => string): HeadlineShape =>
  withIndex(({ index }, facts) => {
    const price = dollarPrice(facts);
    return price === undefined ? undefined : write(index, price);
  });

const dollarShapes: readonly HeadlineShape[] = [
  withDollar(
    (index, dollar) =>
      `Ibovespa ${presentMove(index, 'sobe', 'cai')} e dólar ${presentMove(dollar, 'sobe', 'cai')}`,
  ),
  withDollar(
    (index, dollar) =>
      `Dólar ${presentMove(dollar, 'avança', 'recua')}; bolsa ${presentMove(index, 'ganha', 'perde')}`,
  ),
  withDollarPrice(
    (index, price) =>
      `Bolsa ${presentMove(index, 'tem alta de', 'tem queda de')}; dólar, a ${price}`,
  ),
  withDollarPrice(
    (index, price) => `Dólar termina a ${price} e bolsa ${presentMove(index, 'sobe', 'cai')}`,
  ),
  withDollarPrice(
    (index, price) => `Ibovespa ${presentMove(index, 'avança', 'recua')}, com o dólar a ${price}`,
  ),
];

interface MoverWords {
  readonly name: string;
  readonly size: string;
  readonly price: string;
  readonly index: number;
}

const withMover = (
  pick: 'rises' | 'falls',
  write: (words: MoverWords) => string | undefined,
): HeadlineShape =>
  withIndex(({ index }, { movers }) => {
    const mover: Mover | undefined = movers?.[pick][0];
    if (mover === undefined || movers === undefined || movers.among < 2) return undefined;
    return write({
      name: formatCompanyName(mover.name, mover.ticker),
      size: formatPercentage(Math.abs(mover.changeInBasisPoints)),
      price: formatAmount(mover.priceInReais, 'BRL'),
      index,
    });
  });

const dayOfIndex = (index: number) => {
  if (isFlat(index)) return 'de pouca variação';
  return index > 0 ? 'de alta' : 'de queda';
};

const riseShapes: readonly HeadlineShape[] = [
  withMover(
    'rises',
    ({ name, size, index }) =>
      `${name} sobe ${size} e Ibovespa ${presentMove(index, 'avança', 'recua')}`,
  ),
  withMover('rises', ({ name, size, index }) =>
    index < 0
      ? `Bolsa ${presentMove(index, 'sobe', 'cai')}, mas ${name} sobe ${size}`
      : `Bolsa ${presentMove(index, 'sobe', 'cai')}; ${name}, ${size}`,
  ),
  withMover(
    'rises',
    ({ name, size, index }) => `${name} ganha ${size} em dia ${dayOfIndex(index)} da bolsa`,
  ),
  withMover('rises', ({ name, size, price }) => `Alta de ${size} leva ${name} a ${price}`),
  withMover('rises', ({ name }) => `Entre as mais negociadas, ${name} sobe mais`),
];

const fallShapes: readonly HeadlineShape[] = [
  withMover(
    'falls',
    ({ name, size, index }) =>
      `${name} cai ${size} e Ibovespa ${presentMove(index, 'avança', 'recua')}`,
  ),
  withMover('falls', ({ name, size, index }) =>
    index > 0
      ? `Bolsa ${presentMove(index, 'sobe', 'cai')}, mas ${name} cai ${size}`
      : `Bolsa ${presentMove(index, 'sobe', 'cai')}; ${name} perde ${size}`,
  ),
  withMover(
    'falls',
    ({ name, size, index }) => `${name} perde ${size} em dia ${dayOfIndex(index)} da bolsa`,
  ),
  withMover('falls', ({ name, size, price }) => `Queda de ${size} leva ${name} a ${price}`),
  withMover('falls', ({ name }) => `Entre as mais negociadas, ${name} cai mais`),
];

interface Breadth {
  readonly rose: string;
  readonly fell: string;
  readonly difference: number;
  readonly index: number;
}

const withBreadth = (write: (breadth: Breadth) => string): HeadlineShape =>
  withIndex(({ index }, { sectors }) => {
    const total = (of: 'rose' | 'fell') =>
      (sectors?.rows ?? []).reduce((sum, row) => sum + row[of], 0);
    const [rose, fell] = [total('rose'), total('fell')];
    if (rose < 2 || fell < 2) return undefined;
    return write({
      rose: formatWholeNumber(rose),
      fell: formatWholeNumber(fell),
      difference: rose - fell,
      index,
    });
  });

const breadthShapes: readonly HeadlineShape[] = [
  withBreadth(({ rose, fell, difference }) => {
    if (difference === 0) return `Altas e quedas empatam: ${rose} a ${fell}`;
    return difference > 0
      ? `Altas superam quedas na bolsa: ${rose} a ${fell}`
      : `Quedas superam altas na bolsa: ${fell} a ${rose}`;
  }),
  withBreadth(
    ({ rose, fell, index }) =>
      `Em dia de ${rose} altas e ${fell} quedas, bolsa ${presentDirection(index, 'sobe', 'cai')}`,
  ),
  withBreadth(
    ({ rose, fell, index }) =>
      `Bolsa ${presentMove(index, 'sobe', 'cai')}, com ${rose} altas e ${fell} quedas`,
  ),
  withBreadth(({ rose, fell }) => `Na bolsa, ${rose} ações sobem e ${fell} caem`),
  withBreadth(({ rose, fell }) => `Sobem ${rose} ações e caem ${fell} no pregão`),
];

/** A sector name is a noun without an article, so it stands after `setor de`. */
const withSector = (which: 'first' | 'last', write: (name: string, size: string) => string) =>
  ((facts) => {
    const rows = facts.sectors?.rows ?? [];
    const row = which === 'first' ? rows[0] : rows.at(-1);
    if (row === undefined || rows.length < 2) return undefined;
    const change = row.meanChangeInBasisPoints;
    if (isFlat(change) || change > 0 !== (which === 'first')) return undefined;
    const name = translateSector(row.sector);
    if (name === row.sector || name === 'Diversos') return undefined;
    return write(name.toLowerCase(), formatPercentage(Math.abs(change)));
  }) satisfies HeadlineShape;

const pointShapes: readonly HeadlineShape[] = [
  withSector('first', (name, size) => `Setor de ${name} sobe ${size} na média`),
  withSector('last', (name, size) => `Na média, setor de ${name} cai ${size}`),
  ({ ibovespa }) => {
    const fact = withChange(ibovespa);
    if (fact === undefined) return undefined;
    const state = isFlat(fact.changeInBasisPoints)
      ? 'quase estável'
      : fact.changeInBasisPoints > 0
        ? 'em alta'
        : 'em queda';
    return `Bolsa fecha ${state}, em ${formatWholeNumber(Math.round(fact.value))} pontos`;
  },
  withDollarPrice((index, price) => {
    const direction = presentDirection(index, 'sobe', 'cai');
    return `Ibovespa ${direction} e dólar encerra o dia a ${price}`;
  }),
  withIndex(({ index }, { bitcoin }) => {
    const fact = withChange(bitcoin);
    return fact === undefined
      ? undefined
      : `Bolsa ${presentMove(index, 'sobe', 'cai')}; bitcoin, ${presentMove(fact.changeInBasisPoints, 'alta de', 'queda de').replace(/^(?:fica|quase) .*$/, 'estável')}`;
  }),
];

export const closingShapes: readonly (readonly HeadlineShape[])[] = [
  dollarShapes,
  riseShapes,
  fallShapes,
  breadthShapes,
  pointShapes,
];

/** @param weekday `terça-feira` */
export function closingOfWeekday(
  facts: HeadlineFacts,
  week: number,
  weekday: string,
): string | undefined {
  const short = weekday.replace('-feira', '');
  const Short = capitalize(short);
  const fact = withChange(facts.ibovespa);
  if (fact !== undefined) {
    const index = fact.changeInBasisPoints;
    const noun = isFlat(index) ? 'quase estável' : presentMove(index, 'em alta de', 'em queda de');
    return [
      `Ibovespa fecha a ${short} ${noun}`,
      `Bolsa ${presentMove(index, 'sobe', 'cai')} na ${weekday}`,
      `${Short} termina com Ibovespa ${noun}`,
      `Na ${short}, Ibovespa ${presentMove(index, 'avança', 'recua')}`,
      `Ibovespa ${presentMove(index, 'ganha', 'perde')} nesta ${weekday}`,
    ][week];
  }
  const price = dollarPrice(facts);
  if (price === undefined) return undefined;
  return [
    `Dólar fecha a ${short} a ${price}`,
    `Na ${weekday}, dólar termina a ${price}`,
    `${Short} termina com dólar a ${price}`,
    `Dólar encerra a ${weekday} a ${price}`,
    `Nesta ${short}, dólar fica em ${price}`,
  ][week];
}
