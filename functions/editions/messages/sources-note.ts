import { delayToMention } from '../../../shared/market/price-delay.ts';
import type { EditionFacts, EditionQuotes } from '../../../shared/editions/edition-facts.ts';
import { formatNumericDay } from '../../../shared/editions/format-days.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';

/** Returns the sources of the values, their delays, and the disclaimer. */
export function writeSourcesNote(facts: EditionFacts, quotes: EditionQuotes | undefined): string {
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
    prices.length === 0
      ? ''
      : facts.kind === 'opening'
        ? ` Preços do último pregão, de ${formatNumericDay(session.day)}${late}.`
        : ` Cotações do pregão de ${formatNumericDay(session.day)}${late}.`;
  const from =
    sources.length === 0
      ? ''
      : `${sources.length === 1 ? 'Fonte' : 'Fontes'}: ${joinList(sources)}.`;
  return `${from}${quoted} Conteúdo educacional, que não recomenda comprar nem vender.`.trim();
}
