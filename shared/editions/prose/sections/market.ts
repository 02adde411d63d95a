import { dayBefore } from '../../../market/b3-session.ts';
import { lastAnnouncedDay } from '../../announced-days.ts';
import type { EditionFacts, Fact } from '../../edition-facts.ts';
import type { Choose } from '../chosen-words.ts';
import { dayOf, hourOf, monthBefore, monthOf, ofWhen, shortDay, whenWas } from '../day-words.ts';
import {
  decisionInWords,
  directionOf,
  factInWords,
  hardlyMoved,
  moved,
  withMove,
} from '../figure-words.ts';
import { paragraphOf, type Voice, type WriteSection } from '../section.ts';

/** What every edition begins with: shares and the dollar. */
export const marketSection: WriteSection = (facts, voice, choose) => {
  const { ibovespa, dollar } = facts;
  if (ibovespa === undefined && dollar === undefined) return undefined;
  return {
    title: facts.kind === 'opening' ? 'De onde o mercado parte' : 'Como foi o dia',
    paragraph: paragraphOf(
      ibovespa !== undefined && indexSentence(facts, ibovespa, voice, choose),
      voice.level === 'basico' &&
        voice.depth > 1 &&
        ibovespa !== undefined &&
        'Ele se mede em pontos: o que importa é quanto mudou de um dia para o outro.',
      dollar !== undefined && dollarSentence(facts, dollar, voice, choose),
      voice.level === 'basico' &&
        voice.depth > 2 &&
        dollar !== undefined &&
        'O preço do dólar pesa no que o país importa, do trigo aos eletrônicos, e no que as empresas exportam.',
      ipcaSentence(facts),
      decisionSentence(facts),
    ),
  };
};

/** On its day everybody is told of it, whatever they like to read. */
function ipcaSentence({ kind, day, ipcaDay, ipcaMonth }: EditionFacts): string | undefined {
  if (kind !== 'closing' || ipcaDay?.day !== day || ipcaMonth === undefined) return undefined;
  const month = monthBefore(day);
  if (monthOf(dayOf(ipcaMonth.at)) !== month) return undefined;
  return `O IPCA de ${month}, que saiu hoje, foi de ${factInWords(ipcaMonth)}.`;
}

/** The morning after: Copom decides when that day's closing is written already. */
function decisionSentence({ kind, day, session, selic }: EditionFacts): string | undefined {
  if (kind !== 'opening' || selic?.before === undefined) return undefined;
  const decidedOn = lastAnnouncedDay('copom', dayBefore(day));
  // A decision is in force from the day after on.
  if (decidedOn !== session.day) return undefined;
  if (selic.before.day > decidedOn || dayOf(selic.at) <= decidedOn) return undefined;
  return decisionInWords(selic.before.value, selic.value, whenWas(decidedOn, day));
}

function indexSentence(
  { day, session }: EditionFacts,
  fact: Fact,
  { level }: Voice,
  choose: Choose,
): string {
  const name =
    level === 'basico' ? 'O Ibovespa, índice das ações mais negociadas da bolsa,' : 'O Ibovespa';
  const value = factInWords(fact);
  const change = fact.changeInBasisPoints;
  const when = whenWas(session.day, day);
  if (change === null) {
    return `${name} fechou ${when} em ${value}; a variação do dia não chegou.`;
  }
  const move = moved(change, choose, 'index');
  return choose('index-order', [
    `${name} ${move} ${when} e fechou em ${value}.`,
    `${name} fechou o pregão ${ofWhen(session.day, day)} em ${value}, ${withMove(change)}.`,
    `${name} terminou o dia ${when === 'hoje' ? '' : `${ofWhen(session.day, day)} `}em ${value}, ${withMove(change)}.`,
  ]);
}

function dollarSentence(
  { day, session, ibovespa }: EditionFacts,
  fact: Fact,
  { level }: Voice,
  choose: Choose,
): string {
  const value = factInWords(fact, level === 'avancado' ? 4 : 2);
  const change = fact.changeInBasisPoints;
  if (fact.precision !== 'instant') return officialDollar(fact, value, choose);
  // Of the same session as the index, which has said when; alone it says so itself.
  const when =
    ibovespa === undefined || dayOf(fact.at) !== session.day
      ? ` ${whenWas(dayOf(fact.at), day)}`
      : '';
  const hour = level === 'avancado' ? ` (${hourOf(fact.at)})` : '';
  if (change === null) return `O dólar terminou${when} a ${value}${hour}.`;
  const index = ibovespa?.changeInBasisPoints ?? 0;
  // Of what has hardly moved nothing else moves 'too'.
  const isAlike = Math.abs(index) > hardlyMoved && directionOf(index) === directionOf(change);
  const isOpposite = index * change < 0;
  const move = moved(change, choose, 'dollar');
  if (Math.abs(change) <= hardlyMoved)
    return `O dólar ${move}${when} e terminou a ${value}${hour}.`;
  if (isAlike) return `O dólar também ${move}${when} e terminou a ${value}${hour}.`;
  return choose('dollar-order', [
    `${isOpposite ? 'Já o' : 'O'} dólar ${move}${when} e terminou a ${value}${hour}.`,
    `${isOpposite ? 'Já o' : 'O'} dólar terminou${when} a ${value}${hour}, ${withMove(change)}.`,
  ]);
}

/** Of the market nobody gave a price: Banco Central's rate of a day, which is another one. */
function officialDollar(fact: Fact, value: string, choose: Choose): string {
  const day = shortDay(dayOf(fact.at));
  const change = fact.changeInBasisPoints;
  const rest = change === null ? '' : `: ${moved(change, choose, 'dollar')} em um dia`;
  return `O dólar PTAX, a taxa oficial do Banco Central, foi de ${value} em ${day}${rest}.`;
}
