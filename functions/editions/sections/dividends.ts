import { translateDividendType } from '../../../shared/market/translate-market-terms.ts';
import type { DueDividend, EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { formatUnambiguousNumericDay } from '../../../shared/editions/format-days.ts';
import { formatAmountPerShare, formatCount } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type Voice, type WriteSection } from './section.ts';

/** The maximum number of payments in the list; readers find those of their own assets in that part of the message. */
const maxListed = 8;

/** Payments of funds; shares pay dividends and interest on capital. */
const fundPaymentKinds: ReadonlySet<string> = new Set([
  'RENDIMENTO',
  'AMORTIZACAO',
  'AMORTIZACAO RF',
]);

/** Writes the payments of shares within a week. */
export const dividendsSection: WriteSection = (facts, voice) =>
  writePayments(facts, voice, {
    title: 'Proventos à vista',
    rows: facts.dividends?.rows.filter(({ kind }) => !fundPaymentKinds.has(kind.toUpperCase())),
    one: 'provento de ação',
    many: 'proventos de ações',
    gloss:
      'Provento é a parte do lucro que a empresa distribui a quem tem a ação; quem compra da data ex em diante não recebe aquele pagamento.',
  });

/** Writes the payments of real estate and other funds within a week. */
export const fundIncomeSection: WriteSection = (facts, voice) =>
  writePayments(facts, voice, {
    title: 'Rendimentos de fundos',
    rows: facts.dividends?.rows.filter(({ kind }) => fundPaymentKinds.has(kind.toUpperCase())),
    one: 'rendimento de fundo',
    many: 'rendimentos de fundos',
    gloss:
      'FIIs são fundos que investem em imóveis ou em títulos ligados a eles; o rendimento é o que distribuem por cota, e quem compra da data ex em diante não recebe aquele pagamento.',
  });

function writePayments(
  { kind, day }: EditionFacts,
  { level, depth }: Voice,
  {
    title,
    rows,
    one,
    many,
    gloss,
  }: {
    readonly title: string;
    readonly rows: readonly DueDividend[] | undefined;
    readonly one: string;
    readonly many: string;
    readonly gloss: string;
  },
) {
  // A payment due on the day itself is past at its close.
  const due = rows?.filter((row) => kind === 'opening' || isWithinNextWeek(row, day)) ?? [];
  const [first] = due;
  if (first === undefined) return undefined;
  const isList = depth > 1 && due.length > 1;
  return {
    title,
    paragraph: joinSentences(
      `Na agenda dos próximos sete dias há ${formatCount(due.length, one, many)}.`,
      isList
        ? undefined
        : `${due.length === 1 ? 'É' : 'O primeiro é'} ${describeDividend(first, day)}.`,
      level === 'basico' && gloss,
      // Directly above the list that it announces.
      isList && due.length > maxListed && 'Os primeiros são estes:',
    ),
    ...(isList
      ? {
          below: {
            kind: 'list',
            items: due.slice(0, maxListed).map((row) => formatDividendLine(row, day)),
          } as const,
        }
      : {}),
  };
}

const daysAhead = 7;

/** Returns whether one of its days is within the next week; it may be listed for the other day, which has passed. */
export function isWithinNextWeek({ exDate, paymentDate }: DueDividend, day: string): boolean {
  const last = new Date(Date.parse(day) + daysAhead * 86_400_000).toISOString().slice(0, 10);
  return [exDate, paymentDate].some((due) => due !== null && due > day && due <= last);
}

/** `PETR4: JCP de R$ 0,3512; data ex em 25/11, pagamento em 20/12`. */
export function formatDividendLine(dividend: DueDividend, today: string): string {
  return `${dividend.ticker}: ${paymentKindName(dividend)} de ${formatAmountPerShare(dividend.amountInReais)}${describeDates(dividend, today)}`;
}

function describeDividend(dividend: DueDividend, today: string): string {
  return `o de ${dividend.ticker}: ${paymentKindName(dividend)} de ${formatAmountPerShare(dividend.amountInReais)}${describeDates(dividend, today)}`;
}

/** Returns the kind of a payment as a word inside a sentence. */
export function paymentKindName({ kind }: Pick<DueDividend, 'kind'>): string {
  const name = translateDividendType(kind);
  // A kind without a Portuguese word is called 'provento'.
  if (name === kind && name !== 'JCP') return 'provento';
  return name === 'JCP' ? name : name.toLowerCase();
}

function describeDates({ exDate, paymentDate }: DueDividend, today: string): string {
  const dates = [
    ...(exDate === null ? [] : [`data ex em ${formatUnambiguousNumericDay(exDate, today)}`]),
    ...(paymentDate === null
      ? []
      : [`pagamento em ${formatUnambiguousNumericDay(paymentDate, today)}`]),
  ];
  return dates.length === 0 ? '' : `; ${dates.join(', ')}`;
}
