import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
import type { AssetData } from '../../../shared/market/asset-data.ts';
import type { Paragraphs } from '../domain/sourced-text.ts';
import { sourcedText, wrapName, type Sentence } from '../domain/sourced-text.ts';
import { answerDebt, answerInstalments, answerLoan } from './answer-debts.ts';
import { answerGoal, answerRetirement, answerWithdrawal } from './answer-goals.ts';
import {
  answerLossRecovery,
  answerRealInterest,
  answerYieldOnCost,
  answerYieldOnNamedDividends,
} from './answer-returns.ts';
import {
  answerBonusShares,
  answerCurrency,
  answerInflationParts,
  answerIof,
  answerJoinedChanges,
  answerPercentChange,
  answerPercentOf,
  answerPriceAfterDividends,
  answerRateConversion,
  answerNetOfJcp,
  answerTaxOfTerm,
  answerTradeResult,
} from './answer-arithmetic.ts';
import { answerSaleTax } from './answer-sale-tax.ts';
import { answerBreakEven } from './equal-net.ts';
import type { CalculateQuestion, ProgramOf, SlotName } from '../domain/program.ts';

interface ProgramSources {
  readonly readFacts: () => Promise<PartialFacts | undefined>;
  readonly answerForAsset: (
    ticker: string,
    words: (asset: AssetData) => Paragraphs,
  ) => Promise<Paragraphs>;
  /** ISO 8601 day. */
  readonly today: string;
}

/** Answers a calculation, and names the numbers of the message that it does not use. */
export async function answerCalculation(
  { program, unused = [] }: CalculateQuestion,
  sources: ProgramSources,
): Promise<Paragraphs> {
  const answer = await answerProgram(program, sources);
  return unused.length === 0 ? answer : [...answer, unusedNumbers(unused)];
}

function unusedNumbers(unused: readonly string[]): Sentence {
  return sourcedText`Não usei nesta conta: “${wrapName(joinList(unused))}”. Se muda o resultado, diga o que é.`;
}

async function answerProgram(
  program: CalculateQuestion['program'],
  { readFacts, answerForAsset, today }: ProgramSources,
): Promise<Paragraphs> {
  switch (program.of) {
    case 'instalments':
      return answerInstalments(program);
    case 'loan':
      return answerLoan(program);
    case 'debt':
      return answerDebt(program);
    case 'goal':
      return answerGoal(program, await readFacts());
    case 'withdrawal':
      return answerWithdrawal(program, await readFacts());
    case 'retirement':
      return answerRetirement(program, await readFacts());
    case 'yield-on-cost': {
      const { ticker, paidInReais, dividendsInReais } = program;
      if (ticker !== undefined) {
        return answerForAsset(ticker, (asset) => answerYieldOnCost(asset, paidInReais, today));
      }
      return dividendsInReais === undefined
        ? [missingSlots(['paid'])]
        : answerYieldOnNamedDividends(paidInReais, dividendsInReais);
    }
    case 'loss-recovery':
      return answerLossRecovery(program.percent);
    case 'sale-tax':
      return answerSaleTax(program);
    case 'real-interest':
      return answerRealInterest(program, await readFacts());
    case 'break-even':
      return answerBreakEven(program, await readFacts());
    case 'convert-rate':
      return answerRateConversion(program);
    case 'percent-of':
      return answerPercentOf(program);
    case 'percent-change':
      return answerPercentChange(program);
    case 'joined-changes':
      return answerJoinedChanges(program);
    case 'trade-result':
      return answerTradeResult(program);
    case 'price-after-dividends':
      return answerPriceAfterDividends(program);
    case 'bonus-shares':
      return answerBonusShares(program);
    case 'convert-currency':
      return answerCurrency(program, await readFacts());
    case 'iof':
      return answerIof(program);
    case 'net-of-jcp':
      return answerNetOfJcp(program);
    case 'tax-of-term':
      return answerTaxOfTerm(program);
    case 'inflation-parts':
      return answerInflationParts(program);
    case 'incomplete':
      return [missingSlots(program.missing)];
    default:
      return program satisfies never;
  }
}

const slotQuestions: Readonly<Record<SlotName, string>> = {
  amount: 'qual é o valor',
  instalment: 'de quanto é a parcela',
  rate: 'qual é a taxa, ao mês ou ao ano',
  months: 'em quantos meses ou anos',
  cash: 'quanto custa à vista',
  target: 'a quanto você quer chegar',
  gain: 'qual foi o lucro ou o prejuízo da venda',
  sales: 'quanto você vendeu em ações no mês, ao todo',
  paid: 'quanto você pagou por ação ou cota',
};

function missingSlots(missing: ProgramOf<'incomplete'>['missing']): Sentence {
  return sourcedText`Para essa conta, só falta dizer: ${wrapName(joinList(missing.map((slot) => slotQuestions[slot])))}?`;
}
