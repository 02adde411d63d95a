import {
  saoPauloDayOf,
  formatSaoPauloTime,
  formatNumericDay,
} from '../../../shared/editions/format-days.ts';
import { formatFact, describeMove } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type WriteSection } from './section.ts';

/** Traded at every hour: its change is that of 24 hours. */
export const bitcoinSection: WriteSection = ({ bitcoin }, { level, depth }, choose) => {
  if (bitcoin === undefined) return undefined;
  const { at, changeInBasisPoints: change } = bitcoin;
  const value = formatFact(bitcoin);
  const when = `às ${formatSaoPauloTime(at)} de ${formatNumericDay(saoPauloDayOf(at))}`;
  return {
    title: 'Criptomoedas',
    paragraph: joinSentences(
      change === null
        ? `O bitcoin valia ${value} ${when}.`
        : choose('bitcoin-order', [
            `O bitcoin ${describeMove(change, choose, 'bitcoin')} em 24 horas e valia ${value} ${when}.`,
            `O bitcoin valia ${value} ${when}; em 24 horas, ${describeMove(change, choose, 'bitcoin')}.`,
          ]),
      level === 'basico' &&
        'É uma moeda que existe só na internet, sem banco central, negociada a qualquer hora do dia.',
      depth > 1 &&
        choose('bitcoin-note', [
          'Como esse mercado não fecha, o número já pode ser outro quando você ler.',
          'Esse mercado não fecha: quando você ler, o preço já pode ser outro.',
        ]),
    ),
  };
};
