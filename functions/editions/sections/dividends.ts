import type { DueDividend, EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { formatCount } from '../../../shared/editions/format-facts.ts';
import {
  describePayment,
  formatPaymentLine,
  isDataCom,
  isFundPayment,
  isWithinNextWeek,
} from './payments.ts';
import { joinSentences, type Voice, type WriteSection } from './section.ts';

/** The maximum number of payments in the list; readers find those of their own assets in that part of the message. */
const maxListed = 8;

/** Writes the payments of shares within a week. */
export const dividendsSection: WriteSection = (facts, voice) =>
  writePayments(facts, voice, {
    title: 'Proventos à vista',
    rows: facts.dividends?.rows.filter((row) => !isFundPayment(row)),
    one: 'provento de ação',
    many: 'proventos de ações',
    gloss:
      'Provento é a parte do lucro que a empresa distribui; quem tem a ação no fim da data com recebe.',
  });

/** Writes the payments of real estate and other funds within a week. */
export const fundIncomeSection: WriteSection = (facts, voice) =>
  writePayments(facts, voice, {
    title: 'Rendimentos de fundos',
    rows: facts.dividends?.rows.filter((row) => isFundPayment(row)),
    one: 'rendimento de fundo',
    many: 'rendimentos de fundos',
    gloss:
      'FIIs são fundos que investem em imóveis ou em títulos ligados a eles; quem tem a cota no fim da data com recebe o rendimento.',
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
      `Os próximos sete dias têm ${formatCount(due.length, one, many)}.`,
      isList ? undefined : firstSentence(first, day, due.length === 1),
      level === 'basico' && gloss,
    ),
    ...(isList
      ? {
          below: [
            {
              kind: 'list',
              items: due.slice(0, maxListed).map((row) => formatPaymentLine(row, day)),
            } as const,
          ],
        }
      : {}),
  };
}

function firstSentence(dividend: DueDividend, day: string, isOnly: boolean): string {
  if (isDataCom(dividend, day)) {
    return `Hoje é a data com de ${dividend.ticker}, que pagará ${describePayment(dividend)}.`;
  }
  return dividend.paymentDate === day
    ? `${dividend.ticker} paga hoje ${describePayment(dividend)}.`
    : `${isOnly ? 'É' : 'O primeiro é'} de ${formatPaymentLine(dividend, day)}`;
}
