import {
  formatPastDayAfterNoun,
  formatSaoPauloTime,
  saoPauloDayOf,
} from '../../../shared/editions/format-days.ts';
import type { Fact } from '../../../shared/editions/edition-facts.ts';
import type { ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import { formatFact, describeMove } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type Section, type Voice, type WriteSection } from './section.ts';
import { describeBefore } from './start.ts';

/** Traded at every hour: its change is that of 24 hours. */
export const bitcoinSection: WriteSection = (facts, voice, choose) => {
  const { bitcoin } = facts;
  if (bitcoin === undefined) return undefined;
  return facts.kind === 'opening'
    ? writeMorning(facts.day, bitcoin, voice, choose)
    : writeEvening(bitcoin, voice, choose);
};

function writeEvening(bitcoin: Fact, { level, depth }: Voice, choose: ChoosePhrase): Section {
  const { at, changeInBasisPoints: change } = bitcoin;
  const value = formatFact(bitcoin);
  const when = `às ${formatSaoPauloTime(at)}`;
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
}

function writeMorning(
  day: string,
  bitcoin: Fact,
  { level, depth }: Voice,
  choose: ChoosePhrase,
): Section {
  const { at, changeInBasisPoints: change } = bitcoin;
  const value = formatFact(bitcoin);
  const quotedOn = saoPauloDayOf(at);
  const when = `às ${formatSaoPauloTime(at)}${quotedOn === day ? '' : ` ${formatPastDayAfterNoun(quotedOn, day)}`}`;
  return {
    title: 'Criptomoedas',
    paragraph: joinSentences(
      change === null
        ? `Na última cotação, ${when}, o bitcoin estava em ${value}.`
        : choose('bitcoin-morning', [
            `Sem hora para fechar, o bitcoin estava em ${value} ${when}, ${describeBefore(change)} em 24 horas.`,
            `O bitcoin amanhece em ${value}, ${when}, ${describeBefore(change)} em 24 horas.`,
          ]),
      level === 'basico' &&
        'A moeda não tem banco central, existe só na internet e é negociada também de madrugada.',
      depth > 1 && 'Até a bolsa abrir, esse preço ainda pode mudar.',
    ),
  };
}
