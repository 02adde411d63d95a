import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import {
  describePayment,
  formatPaymentLine,
  isDataCom,
  isFundPayment,
  isWithinNextWeek,
  paymentKindName,
} from '../sections/payments.ts';
import { listPart } from '../sections/agenda.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { Depth } from '../sections/section.ts';

const maxPayments: Readonly<Record<Depth, number>> = { 1: 3, 2: 6, 3: 15 };

/** Returns what the day means for the payments of a reader's own assets, then those of the next days. */
export function ownPaymentParts(
  { dividends, day }: EditionFacts,
  tickers: readonly string[],
  depth: Depth,
): MessagePart[] {
  const own = (dividends?.rows ?? []).filter(({ ticker }) => tickers.includes(ticker));
  const dataCom = own.filter((row) => isDataCom(row, day));
  const paid = own.filter((row) => row.paymentDate === day);
  const later = own.filter(
    (row) => !dataCom.includes(row) && !paid.includes(row) && isWithinNextWeek(row, day),
  );
  const today = [
    ...dataCom.map(
      (row) =>
        `Hoje é a data com de ${row.ticker}: quem terminar o dia com ${isFundPayment(row) ? 'a cota' : 'a ação'} recebe ${describePayment(row)}.`,
    ),
    ...paid
      .filter((row) => !dataCom.includes(row))
      .map((row) => `${row.ticker} paga hoje ${describePayment(row)}.`),
  ];
  const title = today.length === 0 ? 'Seus ativos nos próximos dias' : 'Seus ativos hoje';
  const lines = [...today, ...later.map((row) => formatPaymentLine(row, day))];
  return listPart(title, lines.slice(0, maxPayments[depth]));
}

/** More are left to the opening of the day. */
const maxNextDay = 3;

/** Names the payments of a reader's own assets on a later day: `data com de PETR4`, `pagamento de dividendo de VALE3`. */
export function ownPaymentsOn(
  { dividends }: EditionFacts,
  tickers: readonly string[],
  day: string,
): string[] {
  const own = (dividends?.rows ?? []).filter(({ ticker }) => tickers.includes(ticker));
  return [
    ...own.filter((row) => isDataCom(row, day)).map(({ ticker }) => `data com de ${ticker}`),
    ...own
      .filter((row) => row.paymentDate === day)
      .map((row) => `pagamento de ${paymentKindName(row)} de ${row.ticker}`),
  ].slice(0, maxNextDay);
}
