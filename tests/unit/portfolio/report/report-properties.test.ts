import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderFramedEmail } from '../../../../functions/integrations/email-layout/framed-email.ts';
import {
  maxPartsBytes,
  estimatedPartsBytes,
} from '../../../../functions/messaging/outgoing/email-size.ts';
import { saoPauloDay } from '../../../../shared/market/b3-session.ts';
import { messagePartsSchema } from '../../../../shared/messages/message-parts.ts';
import { renderPlainText } from '../../../../functions/integrations/plain-text.ts';
import type { Closing } from '../../../../functions/editions/messages/digest-message.ts';
import type { ReportSubject } from '../../../../functions/portfolio/report/report-data.ts';
import type { Closings } from '../../../../functions/portfolio/report/week-series.ts';
import {
  reportWriter,
  writeReport,
} from '../../../../functions/portfolio/report/report-message.ts';
import { reportWeeks } from '../../../../shared/portfolio/report/report-span.ts';
import {
  arbitraryEdition,
  arbitraryReader,
  someTickers,
} from '../../../support/editions/arbitrary-editions.ts';
import { numbersIn } from '../../../support/editions/allowed-numbers.ts';
import { findFlaws } from '../../../support/editions/find-flaws.ts';

const arbitraryClosings: fc.Arbitrary<Closings> = fc
  .array(
    arbitraryEdition.filter(({ facts }) => facts.kind === 'closing'),
    { minLength: 1, maxLength: 5 },
  )
  .map((editions) => {
    const [first, ...others] = editions.toSorted((a, b) =>
      a.facts.session.day.localeCompare(b.facts.session.day),
    );
    if (first === undefined) throw new Error('No closing');
    return [first, ...others];
  });

/** Possible positions, including fractions and unknown assets. */
const arbitraryFollowed: fc.Arbitrary<ReportSubject> = fc.record({
  positions: fc.array(
    fc.record({
      ticker: fc.constantFrom(...someTickers, 'BTC', 'XPTO3'),
      quantity: fc.constantFrom('1', '100', '0.00000001', '12.5', '1000000000'),
      averagePrice: fc.constant(null),
      broker: fc.constantFrom(null, 'A', 'B'),
    }),
    { maxLength: 12 },
  ),
  favourites: fc.uniqueArray(fc.constantFrom(...someTickers, 'BTC', 'XPTO3'), { maxLength: 8 }),
});

const written = (value: number, decimals: number) =>
  new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(value));

/** Calculated independently in floating point: exact for small values, within a part in a billion for large ones. */
function isCounted(figure: string, wanted: readonly number[]): boolean {
  const value = Number(figure.replaceAll('.', '').replace(',', '.'));
  return wanted.some((one) => Math.abs(Math.abs(one) - value) <= 0.011 + Math.abs(one) * 1e-9);
}

const priceOf = (ticker: string, { facts, quotes }: Closing) =>
  ticker === 'BTC' ? facts.bitcoin?.value : quotes?.quotes[ticker]?.priceInReais;
const days = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return [`${date}/${month}`, `${date}/${month}/${year}`, String(Number(date))];
};

/** Every figure that a report may contain. */
function allowed(closings: Closings, { positions, favourites }: ReportSubject) {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const tickers = positions.length > 0 ? positions.map(({ ticker }) => ticker) : favourites;
  const quantity = (ticker: string) =>
    positions
      .filter((one) => one.ticker === ticker)
      .reduce((sum, one) => sum + Number(one.quantity), 0);
  const numbers: number[] = [];
  const unique = [...new Set(tickers)];
  const change = (from: number, to: number) => (to / from - 1) * 100;
  // A position that cannot be held counts as zero.
  const inReais = (amount: number) =>
    amount > 200_000_000_000 ? 0 : Math.round(amount * 100 + 1e-6) / 100;
  const values = unique.map((ticker) => inReais((priceOf(ticker, last) ?? 0) * quantity(ticker)));
  const total = values.reduce((sum, one) => sum + one, 0);
  let before = 0;
  let after = 0;
  for (const [position, ticker] of unique.entries()) {
    const [from, to] = [priceOf(ticker, base), priceOf(ticker, last)];
    numbers.push(values[position] ?? 0, ((values[position] ?? 0) / total) * 100);
    if (to === undefined) continue;
    numbers.push(to);
    if (from === undefined || base === last) continue;
    const moved = change(from, to);
    if (Math.abs(moved) > 40.005 || (positions.length > 0 && to * quantity(ticker) > 2e11))
      continue;
    numbers.push(moved);
    const began = Math.round(from * quantity(ticker) * 100 + 1e-6) / 100;
    const ended = inReais(to * quantity(ticker));
    numbers.push(ended - began);
    before += began;
    after += ended;
  }
  // Classes are sums of values; in the worst case each ticker is its own class, so any sum is allowed.
  const sums = values.reduce<number[]>(
    (all, value) => [...all, ...all.map((one) => one + value)],
    [0],
  );
  numbers.push(...sums, ...sums.map((one) => (one / total) * 100));
  numbers.push(total, after - before, change(before, after));
  const { ibovespa, cdi } = last.facts;
  if (ibovespa !== undefined) numbers.push(Math.round(ibovespa.value));
  if (ibovespa !== undefined && base.facts.ibovespa !== undefined) {
    numbers.push(change(base.facts.ibovespa.value, ibovespa.value));
  }
  if (cdi !== undefined) numbers.push(cdi.value);
  const factor = closings
    .slice(1)
    .reduce((all, { facts }) => all * (1 + (facts.cdi?.value ?? 0) / 100) ** (1 / 252), 1);
  numbers.push((factor - 1) * 100);
  const paid = closings.flatMap(({ facts }) => facts.dividends?.rows ?? []);
  const kinds = [...new Map(paid.map((row) => [JSON.stringify(row), row])).values()];
  const texts = new Set<string>();
  for (const { ticker, amountInReais, exDate, paymentDate } of kinds) {
    if (!unique.includes(ticker)) continue;
    for (const decimals of [2, 3, 4, 5]) texts.add(written(amountInReais, decimals));
    numbers.push(inReais(amountInReais * quantity(ticker)));
    for (const day of [exDate, paymentDate])
      if (day !== null) days(day).forEach((one) => texts.add(one));
  }
  for (const { facts } of closings) days(facts.session.day).forEach((one) => texts.add(one));
  for (const ticker of unique) {
    for (const closing of closings) {
      const change = closing.quotes?.quotes[ticker]?.changeInBasisPoints;
      if (typeof change === 'number') numbers.push(change / 100);
    }
    for (const closing of [base, last]) {
      const { earningsPerShare, bookValuePerShare, quarterEndsOn } =
        closing.quotes?.balances?.[ticker] ?? {};
      const price = priceOf(ticker, closing);
      for (const figure of [earningsPerShare, bookValuePerShare]) {
        if (price !== undefined && Number(figure) > 0) numbers.push(price / Number(figure));
      }
      if (closing === last && typeof quarterEndsOn === 'string')
        days(quarterEndsOn).forEach((one) => texts.add(one));
    }
  }
  for (const { selic } of [base.facts, last.facts])
    if (selic !== undefined) numbers.push(selic.value);
  if (last.facts.ipcaMonth !== undefined) numbers.push(last.facts.ipcaMonth.value);
  const { ibovespa: index, dollar, euro, movers, sectors } = last.facts;
  for (const one of [index, dollar, euro, movers, sectors, last.quotes]) {
    if (one !== undefined) texts.add(String(one.delayMinutes));
  }
  // Counts of rises, falls and payments.
  for (let count = 1; count <= Math.max(unique.length, kinds.length); count += 1) {
    texts.add(String(count));
  }
  return (figure: string) => texts.has(figure) || isCounted(figure, numbers);
}

const arbitraryWeeks = fc.constantFrom(...reportWeeks);

it('a report of one or two weeks contains only figures of its closings, in correct Portuguese', () => {
  fc.assert(
    fc.property(
      arbitraryClosings,
      arbitraryFollowed,
      arbitraryWeeks,
      (closings, followed, weeks) => {
        const day = saoPauloDay(new Date(closings.at(-1)?.facts.session.closesAt ?? 0));
        const message = writeReport({ day, closings, weeks }, followed);
        const isAllowed = allowed(closings, followed);
        // Missing days far apart and dividend totals are checked separately.
        const text = [message.subject, message.preheader, renderPlainText(message.parts)]
          .join('\n')
          .replace(/Faltam os fechamentos de [^.]*\./, '')
          .replaceAll(/, R\$[^,]*,\d\d no total/g, '');
        const strange = numbersIn(text).filter((figure) => !isAllowed(figure));
        const other = weeks === 1 ? /quinzena/i : /semanal|na semana|da semana/i;
        expect(text).not.toMatch(other);
        expect({ text, strange, flaws: findFlaws(message) }).toEqual({
          text,
          strange: [],
          flaws: [],
        });
      },
    ),
    { numRuns: 100 },
  );
});

it('every report fits e-mail and WhatsApp, for any positions', () => {
  const many = Array.from({ length: 200 }, (_, nth) => `AAA${nth + 100}`);
  fc.assert(
    fc.property(
      arbitraryClosings,
      arbitraryFollowed,
      arbitraryReader,
      (closings, { positions, favourites }, reader) => {
        const [base] = closings;
        const quotes = base.quotes && {
          ...base.quotes,
          quotes: Object.fromEntries(
            many.map((ticker) => [
              ticker,
              {
                name: 'A',
                priceInReais: 90_000,
                changeInBasisPoints: null,
                volume: null,
                type: null,
              },
            ]),
          ),
        };
        const writer = reportWriter({
          day: '2026-11-28',
          weeks: 1,
          closings: [{ ...base, quotes }, ...closings.slice(1), { ...base, quotes }],
          siteUrl: 'https://bfj.test',
        });
        const held = many.map((ticker) => ({
          ticker,
          quantity: '2000000',
          averagePrice: null,
          broker: null,
        }));
        for (const own of [positions, held]) {
          const of = { ...reader, assets: favourites, positions: own };
          const { subject, label, preheader, parts } = writer.write(of);
          expect(messagePartsSchema.safeParse(parts).success).toBe(true);
          expect(estimatedPartsBytes(parts)).toBeLessThanOrEqual(maxPartsBytes);
          const { html } = renderFramedEmail({ subject, label, preheader, parts, why: 'quis' });
          expect(Buffer.byteLength(html)).toBeLessThan(102_000);
          expect(messagePartsSchema.safeParse(writer.writeShort(of).parts).success).toBe(true);
        }
      },
    ),
    { numRuns: 25 },
  );
});
