import Big from 'big.js';
import {
  formatMonthYear,
  formatUnambiguousNumericDay,
} from '../../../shared/editions/format-days.ts';
import { formatAmountPerShare, joinList } from '../../../shared/editions/format-facts.ts';
import type { AssetData, Dividend } from '../../../shared/market/asset-data.ts';
import { isPaid, isPaidAfter, paidWithinYear } from '../../../shared/market/paid-dividends.ts';
import { translateDividendType } from '../../../shared/market/translate-market-terms.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { formatAmount, formatShare } from '../../../shared/values/format-market-numbers.ts';
import { answerDividends, priceOf } from '../answers/assets.ts';
import { findUnitNames } from '../answers/unit-names.ts';
import {
  sourcedText,
  wrapName,
  wrapWords,
  type Paragraphs,
  type Sentence,
} from '../domain/sourced-text.ts';
import { assetValue, calculatedValue, plainNumber, userValue } from '../domain/sourced-values.ts';
import { dayText, describePayment } from './describe-payment.ts';
import type { PaymentsQuestion } from '../domain/payments-question.ts';

const pastOnly = sourcedText`Pagamentos passados não garantem os próximos.`;

/** Returns the answer about the payments of one asset. */
export function answerPayments(
  question: PaymentsQuestion,
  asset: AssetData,
  today: string,
): Paragraphs {
  const { symbol } = asset;
  if (asset.updatedAt.dividends === null || asset.dividends.length === 0) {
    // The rule is the answer.
    if (question.of === 'withheld') return [];
    return [sourcedText`A fonte não tem nenhum provento de ${wrapName(symbol)}.`];
  }
  const { quantity } = question;
  const last = lastPaid(asset, today);
  const next = nextAnnounced(asset, today);
  const line = (label: string, payment: Dividend | undefined, none: Sentence) =>
    payment === undefined ? [none] : describePayment(asset, payment, label, quantity, today);
  const lastLines = () =>
    line(
      `Último provento de ${symbol}`,
      last,
      sourcedText`A fonte não tem nenhum provento já pago por ${wrapName(symbol)}.`,
    );
  const nextLines = () =>
    line(
      `Próximo provento anunciado de ${symbol}`,
      next,
      sourcedText`A fonte não tem nenhum provento anunciado de ${wrapName(symbol)} para os próximos dias.`,
    );
  switch (question.of) {
    case 'next':
      return [...nextLines(), ...(quantity !== undefined && next ? [] : lastLines())];
    case 'last':
      return [...lastLines(), ...nextLines()];
    case 'record-day':
      return [...recordDayState(asset, next ?? last, today), ...nextLines(), ...lastLines()];
    case 'still-in-time':
      return [
        ...inTime(asset, today),
        ...nextLines(),
        ...(next === undefined ? lastLines() : []),
        sourcedText`Depois da data com, o preço costuma cair perto do valor do provento: quem compra só por causa dele não ganha um dinheiro a mais.`,
      ];
    case 'month':
      return [
        ...monthLines(asset, question.month ?? today.slice(0, 7), quantity, today),
        ...(question.month === today.slice(0, 7) && next && !next.date.startsWith(question.month)
          ? nextLines()
          : []),
        pastOnly,
      ];
    case 'months':
      return [monthTable(asset, today), pastOnly];
    case 'year':
      return [...yearLines(asset, question.year, quantity, today), pastOnly];
    case 'frequency':
      return [...frequency(asset, today), ...lastLines(), pastOnly];
    case 'days':
      return [...usualDays(asset, today), ...nextLines()];
    case 'kinds':
      return kindTable(asset, question, today);
    case 'yearly-rate':
      return yearlyRate(asset, last);
    case 'withheld':
      return [...lastLines(), ...nextLines()];
    case 'calendar':
    case 'taxed':
      return answerDividends(asset, today);
    default:
      return question.of satisfies never;
  }
}

function lastPaid({ dividends }: AssetData, today: string): Dividend | undefined {
  return dividends
    .filter((dividend) => isPaid(dividend, today))
    .toSorted((a, b) => b.date.localeCompare(a.date))[0];
}

function nextAnnounced({ dividends }: AssetData, today: string): Dividend | undefined {
  return dividends
    .filter((dividend) => isPaidAfter(dividend, today))
    .toSorted((a, b) => a.date.localeCompare(b.date))[0];
}

function recordDayState(
  asset: AssetData,
  payment: Dividend | undefined,
  today: string,
): readonly Sentence[] {
  const recordDay = payment?.recordDay ?? undefined;
  if (payment === undefined || recordDay === undefined) {
    return [
      sourcedText`A fonte não informa a data com desse provento de ${wrapName(asset.symbol)}.`,
    ];
  }
  const day = assetValue(dayText(recordDay, today), asset);
  if (recordDay < today) return [sourcedText`A data com já passou: foi em ${day}.`];
  return recordDay === today
    ? [sourcedText`A data com é hoje, ${day}.`]
    : [sourcedText`A data com ainda não chegou: é em ${day}.`];
}

/** The announced payments whose last day with the right to them has not passed. */
function inTime(asset: AssetData, today: string): readonly Sentence[] {
  const announced = asset.dividends.filter((dividend) => isPaidAfter(dividend, today));
  const open = announced.filter(({ recordDay }) => (recordDay ?? '') >= today);
  const symbol = wrapName(asset.symbol);
  if (open.length > 0) {
    const day = open.map(({ recordDay }) => recordDay ?? '').toSorted()[0] ?? today;
    return [
      sourcedText`Quem tiver ${symbol} no fim do dia ${assetValue(dayText(day, today), asset)}, a data com, entra na lista do provento anunciado.`,
    ];
  }
  if (announced.length === 0) {
    return [
      sourcedText`Não há provento de ${symbol} anunciado com a data com em aberto, pela fonte.`,
    ];
  }
  const isUnknown = announced.some(
    ({ recordDay }) => recordDay === undefined || recordDay === null,
  );
  return [
    isUnknown
      ? sourcedText`A fonte não informa a data com do provento anunciado de ${symbol}, e sem ela não dá para dizer se a compra de hoje entra.`
      : sourcedText`Não: a data com do provento já anunciado de ${symbol} passou, e quem compra hoje fica fora dele.`,
  ];
}

function monthLines(
  asset: AssetData,
  month: string,
  quantity: Big | undefined,
  today: string,
): readonly Sentence[] {
  const payments = asset.dividends
    .filter(({ date }) => date.startsWith(month))
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const name = userValue(formatMonthYear(`${month}-01`));
  if (payments.length === 0) {
    const last = lastPaid(asset, today);
    return [
      sourcedText`Em ${name}, a fonte não tem nenhum provento de ${wrapName(asset.symbol)}.`,
      ...(last === undefined
        ? []
        : describePayment(asset, last, 'Último provento', quantity, today)),
    ];
  }
  return payments.flatMap((payment) =>
    describePayment(
      asset,
      payment,
      `${isPaid(payment, today) ? 'Pago' : 'A pagar'} por ${asset.symbol}`,
      quantity,
      today,
    ),
  );
}

function monthTable(asset: AssetData, today: string): Paragraphs[number] {
  const sums = new Map<string, Big>();
  for (const { date, amount } of paidWithinYear(asset.dividends, today)) {
    const month = date.slice(0, 7);
    sums.set(month, (sums.get(month) ?? new Big(0)).plus(toExactDecimal(amount)));
  }
  if (sums.size === 0) {
    return sourcedText`Nos últimos doze meses a fonte não tem nenhum provento pago por ${wrapName(asset.symbol)}.`;
  }
  return {
    kind: 'table',
    caption: `Proventos de ${asset.symbol} por ${unitOf(asset)}, mês a mês`,
    columns: ['Pago no mês'],
    rows: [...sums]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([month, sum]) => ({
        label: formatMonthYear(`${month}-01`),
        cells: [assetValue(formatAmountPerShare(sum.toNumber()), asset)],
      })),
  };
}

function yearLines(
  asset: AssetData,
  year: number | undefined,
  quantity: Big | undefined,
  today: string,
): readonly Sentence[] {
  const paid = asset.dividends.filter((dividend) => isPaid(dividend, today));
  const ofYear =
    year === undefined
      ? paidWithinYear(asset.dividends, today)
      : paid.filter(({ date }) => date.startsWith(String(year)));
  const when =
    year === undefined
      ? wrapWords('nos últimos doze meses')
      : sourcedText`em ${userValue(String(year))}`;
  const oldest = paid.map(({ date }) => date).toSorted()[0];
  if (ofYear.length === 0) {
    const since =
      oldest === undefined
        ? wrapWords('')
        : sourcedText` O mais antigo que ela tem é de ${assetValue(dayText(oldest, today), asset)}.`;
    return [
      sourcedText`A fonte não tem nenhum provento pago por ${wrapName(asset.symbol)} ${when}.${since}`,
    ];
  }
  const sum = ofYear.reduce((total, { amount }) => total.plus(toExactDecimal(amount)), new Big(0));
  const each = calculatedValue(
    formatAmountPerShare(sum.toNumber()),
    'soma dos proventos pagos nesse tempo',
  );
  const first = sourcedText`${wrapName(asset.symbol)} pagou ${each} por ${wrapName(unitOf(asset))} ${when}, antes de impostos.`;
  if (quantity === undefined) return [first];
  const total = calculatedValue(
    formatAmount(sum.times(quantity).round(2).toNumber(), asset.quote.currency),
    'quantidade multiplicada pela soma dos proventos',
  );
  return [
    first,
    sourcedText`Com ${userValue(plainNumber(quantity))}, do começo ao fim desse tempo, dá ${total}.`,
  ];
}

function frequency(asset: AssetData, today: string): readonly Sentence[] {
  const paid = paidWithinYear(asset.dividends, today);
  const symbol = wrapName(asset.symbol);
  if (paid.length === 0) {
    return [
      sourcedText`Nos últimos doze meses a fonte não tem nenhum provento pago por ${symbol}.`,
    ];
  }
  const months = [...new Set(paid.map(({ date }) => date.slice(0, 7)))].toSorted();
  const count = calculatedValue(String(paid.length), 'pagamentos com data nos últimos doze meses');
  const inMonths = calculatedValue(String(months.length), 'meses com pagamento');
  return [
    sourcedText`Nos últimos doze meses, ${symbol} fez ${count} ${wrapWords(paid.length === 1 ? 'pagamento' : 'pagamentos')}, em ${inMonths} ${wrapWords(months.length === 1 ? 'mês' : 'meses diferentes')}: ${{ ...assetValue(joinList(months.map((month) => formatMonthYear(`${month}-01`))), asset) }}.`,
    months.length >= 11 ? sourcedText`Isso é praticamente todo mês.` : sourcedText`Não é todo mês.`,
  ];
}

const shownDays = 6;

function usualDays(asset: AssetData, today: string): readonly Sentence[] {
  const recent = asset.dividends
    .filter((dividend) => isPaid(dividend, today))
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .slice(0, shownDays)
    .map(({ date }) => date);
  const days = recent.map((date) => formatUnambiguousNumericDay(date, today));
  if (days.length === 0) return [];
  return [
    sourcedText`Os últimos pagamentos de ${wrapName(asset.symbol)} foram em ${assetValue(joinList(days), asset)}.`,
    sourcedText`Cada empresa ou fundo escolhe os seus dias, e eles podem mudar.`,
  ];
}

function kindTable(
  asset: AssetData,
  { quantity, year: askedYear }: PaymentsQuestion,
  today: string,
): Paragraphs {
  const paid = asset.dividends.filter((dividend) => isPaid(dividend, today));
  const years = [...new Set(paid.map(({ date }) => date.slice(0, 4)))].toSorted().slice(-6);
  const kinds = [...new Set(paid.map(kindOf))];
  if (years.length === 0) return answerDividends(asset, today);
  const sumOf = (year: string, kind: string) =>
    paid
      .filter((payment) => payment.date.startsWith(year) && kindOf(payment) === kind)
      .reduce((total, { amount }) => total.plus(toExactDecimal(amount)), new Big(0));
  const received =
    quantity === undefined
      ? []
      : kinds.map((kind) => {
          const year = String(askedYear ?? years.at(-1) ?? '');
          const sum = calculatedValue(
            formatAmount(sumOf(year, kind).times(quantity).toNumber(), 'BRL'),
            'quantidade vezes os proventos do ano desse tipo',
          );
          const held = userValue(plainNumber(quantity));
          return sourcedText`Com ${held}, do começo ao fim de ${userValue(year)}, são ${sum} de ${wrapName(kind)}, antes de impostos.`;
        });
  return [
    ...received,
    {
      kind: 'table',
      caption: `Proventos de ${asset.symbol} por ${unitOf(asset)}, antes de impostos`,
      columns: kinds,
      rows: years.map((year) => ({
        label: year === today.slice(0, 4) ? `${year}, até agora` : year,
        cells: kinds.map((kind) =>
          assetValue(formatAmountPerShare(sumOf(year, kind).toNumber()), asset),
        ),
      })),
    },
    pastOnly,
  ];
}

function kindOf({ type }: Dividend): string {
  return type === null ? 'Provento' : translateDividendType(type);
}

function yearlyRate(asset: AssetData, last: Dividend | undefined): Paragraphs {
  const price = priceOf(asset);
  if (last === undefined || price === undefined) {
    return [
      sourcedText`A fonte não tem o último provento ou o preço de ${wrapName(asset.symbol)} para essa conta.`,
    ];
  }
  const share = toExactDecimal(last.amount).times(12).div(toExactDecimal(price));
  const rate = calculatedValue(
    formatShare(share.toNumber()),
    'último provento vezes doze, dividido pelo preço de agora',
  );
  return [
    sourcedText`${wrapName(asset.symbol)}: o último provento, de ${assetValue(formatAmountPerShare(last.amount), asset)}, vezes ${wrapWords('doze')}, é ${rate} do preço de agora (${assetValue(formatAmount(price, asset.quote.currency), asset)}).`,
    sourcedText`É só uma conta: ela supõe que todo mês pague igual, o que ninguém promete.`,
  ];
}

function unitOf({ symbol, quote }: AssetData): string {
  return findUnitNames(symbol, [quote.shortName, quote.longName], quote.currency).one;
}
