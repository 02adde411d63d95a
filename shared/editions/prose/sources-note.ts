import { delayToMention } from '../../market/price-delay.ts';
import type { EditionFacts, EditionQuotes } from '../edition-facts.ts';
import { shortDay } from './day-words.ts';
import { listed } from './figure-words.ts';

/** Where figures are from, how late they may be, and what none of it is. */
export function sourcesNote(facts: EditionFacts, quotes: EditionQuotes | undefined): string {
  const { ibovespa, dollar, euro, bitcoin, movers, sectors, dividends, session } = facts;
  const prices = [ibovespa, dollar, euro, movers, sectors, quotes].flatMap((one) =>
    one?.source === 'brapi' ? [one] : [],
  );
  const delay = delayToMention(prices, Date.parse(facts.madeAt));
  const official = facts.selic ?? facts.cdi ?? facts.ipcaMonth ?? facts.ipcaTwelveMonths;
  const sources = [
    ...([...prices, bitcoin, dividends].some((one) => one?.source === 'brapi') ? ['brapi'] : []),
    ...(official !== undefined ||
    facts.focus !== undefined ||
    dollar?.source === 'sgs' ||
    euro?.source === 'sgs'
      ? ['Banco Central do Brasil']
      : []),
  ];
  const late =
    delay === 0 ? '' : `, com até ${delay} ${delay === 1 ? 'minuto' : 'minutos'} de atraso`;
  const quoted =
    prices.length === 0 ? '' : ` Cotações do pregão de ${shortDay(session.day)}${late}.`;
  const from =
    sources.length === 0 ? '' : `${sources.length === 1 ? 'Fonte' : 'Fontes'}: ${listed(sources)}.`;
  return `${from}${quoted} Conteúdo educacional, que não recomenda comprar nem vender.`.trim();
}
