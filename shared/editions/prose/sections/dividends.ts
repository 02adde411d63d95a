import { dividendTypeInPortuguese } from '../../../market/market-words.ts';
import type { DueDividend, EditionFacts } from '../../edition-facts.ts';
import { shortDayFrom } from '../day-words.ts';
import { amountPerShare, counted } from '../figure-words.ts';
import { paragraphOf, type Voice, type WriteSection } from '../section.ts';

/** So many are told of in a list; whoever waits for others has them among the own assets. */
const mostListed = 8;

/** What funds pay out; shares pay dividends and interest on capital. */
const paidByFunds: ReadonlySet<string> = new Set(['RENDIMENTO', 'AMORTIZACAO', 'AMORTIZACAO RF']);

/** What shares pay within a week. */
export const dividendsSection: WriteSection = (facts, voice) =>
  payments(facts, voice, {
    title: 'Proventos à vista',
    rows: facts.dividends?.rows.filter(({ kind }) => !paidByFunds.has(kind.toUpperCase())),
    one: 'provento de ação',
    many: 'proventos de ações',
    gloss:
      'Provento é a parte do lucro que a empresa distribui a quem tem a ação; quem compra da data ex em diante não recebe aquele pagamento.',
  });

/** What real estate and other funds pay within a week. */
export const fundIncomeSection: WriteSection = (facts, voice) =>
  payments(facts, voice, {
    title: 'Rendimentos de fundos',
    rows: facts.dividends?.rows.filter(({ kind }) => paidByFunds.has(kind.toUpperCase())),
    one: 'rendimento de fundo',
    many: 'rendimentos de fundos',
    gloss:
      'FIIs são fundos que investem em imóveis ou em títulos ligados a eles; o rendimento é o que distribuem por cota, e quem compra da data ex em diante não recebe aquele pagamento.',
  });

function payments(
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
  // What falls due on the day itself is over at its close.
  const due = rows?.filter((row) => kind === 'opening' || isAhead(row, day)) ?? [];
  const [first] = due;
  if (first === undefined) return undefined;
  const isList = depth > 1 && due.length > 1;
  return {
    title,
    paragraph: paragraphOf(
      `Na agenda dos próximos sete dias há ${counted(due.length, one, many)}.`,
      isList ? undefined : `${due.length === 1 ? 'É' : 'O primeiro é'} ${inSentence(first, day)}.`,
      level === 'basico' && gloss,
      // Directly above the list that it announces.
      isList && due.length > mostListed && 'Os primeiros são estes:',
    ),
    ...(isList
      ? {
          below: {
            kind: 'list',
            items: due.slice(0, mostListed).map((row) => dividendLine(row, day)),
          } as const,
        }
      : {}),
  };
}

const daysAhead = 7;

/** Whether one of its days is still to come within a week: it may be there for the other, which has passed. */
export function isAhead({ exDate, paymentDate }: DueDividend, day: string): boolean {
  const last = new Date(Date.parse(day) + daysAhead * 86_400_000).toISOString().slice(0, 10);
  return [exDate, paymentDate].some((due) => due !== null && due > day && due <= last);
}

/** `PETR4: JCP de R$ 0,3512; data ex em 25/11, pagamento em 20/12`. */
export function dividendLine(dividend: DueDividend, today: string): string {
  return `${dividend.ticker}: ${kindOf(dividend)} de ${amountPerShare(dividend.amountInReais)}${datesOf(dividend, today)}`;
}

function inSentence(dividend: DueDividend, today: string): string {
  return `o de ${dividend.ticker}: ${kindOf(dividend)} de ${amountPerShare(dividend.amountInReais)}${datesOf(dividend, today)}`;
}

/** What is paid, as it stands within a sentence. */
export function kindOf({ kind }: Pick<DueDividend, 'kind'>): string {
  const name = dividendTypeInPortuguese(kind);
  // What we have no word for is told as what it is in any case.
  if (name === kind && name !== 'JCP') return 'provento';
  return name === 'JCP' ? name : name.toLowerCase();
}

function datesOf({ exDate, paymentDate }: DueDividend, today: string): string {
  const dates = [
    ...(exDate === null ? [] : [`data ex em ${shortDayFrom(exDate, today)}`]),
    ...(paymentDate === null ? [] : [`pagamento em ${shortDayFrom(paymentDate, today)}`]),
  ];
  return dates.length === 0 ? '' : `; ${dates.join(', ')}`;
}
