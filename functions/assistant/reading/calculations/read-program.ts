import type { Question } from '../../domain/question.ts';
import { readArithmetic, readPriceAfterDividends } from './read-arithmetic.ts';
import { readInstalments, readLoan } from './read-debts.ts';
import { readGoal, readRetirement, readWithdrawal } from './read-goals.ts';
import { readBreakEven, readOffers } from './read-offers.ts';
import { readGain, readLossRecovery, readRealInterest, readYieldOnCost } from './read-returns.ts';
import { readSaleTax } from './read-sale-tax.ts';

const commands = /\balert\w*|\bavis\w+|\blembr\w+|\bnotific\w+/;
const consortium = /\bconsorcios?\b/;

/**
 * Returns the calculation that the message asks for, with the numbers that it has. Words of advice change nothing:
 * `o que compensa, 12x de 100 ou 1000 à vista?` is arithmetic.
 * @param rest the message, normalized and without its assets
 */
export function readProgram(rest: string, tickers: readonly string[]): Question | undefined {
  if (commands.test(rest)) return undefined;
  const ofShare =
    readSaleTax(rest, tickers) ??
    (tickers.length > 0 ? undefined : readArithmetic(rest)) ??
    readYieldOnCost(rest, tickers) ??
    readPriceAfterDividends(rest) ??
    readLossRecovery(rest) ??
    readGain(rest, tickers);
  if (ofShare !== undefined || tickers.length > 0) return ofShare;
  if (consortium.test(rest)) return undefined;
  return (
    readRealInterest(rest) ??
    readBreakEven(rest) ??
    readInstalments(rest) ??
    readLoan(rest) ??
    readRetirement(rest) ??
    readWithdrawal(rest) ??
    readGoal(rest) ??
    readOffers(rest)
  );
}
