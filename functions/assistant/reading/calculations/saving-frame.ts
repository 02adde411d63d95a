import Big from 'big.js';
import type { AskedRate } from '../../domain/asked-rate.ts';
import type { ProgramOf } from '../../domain/program.ts';
import type { Question, QuestionOf, Term } from '../../domain/question.ts';

/* All calculations on saved money have the same slots, of which one is solved for. */

export type Solved =
  | 'total'
  | 'months'
  | 'rate'
  | 'initial'
  | 'monthly'
  | 'withdrawal'
  | 'capital'
  | 'retirement';

export interface SavingFrame {
  readonly solves: Solved;
  readonly initial: Big;
  readonly monthly: Big;
  readonly target: Big | undefined;
  readonly income: Big | undefined;
  readonly term: Term | undefined;
  /** Several for offers side by side. */
  readonly rates: readonly AskedRate[];
  readonly isAmountAssumed: boolean;
  readonly of: Pick<QuestionOf<'growth'>, 'withdraws' | 'fee' | 'shows' | 'focus'>;
  /** The age today of a user who plans until another one. */
  readonly age: number | undefined;
}

const zero = new Big(0);
const empty = {
  initial: zero,
  monthly: zero,
  target: undefined,
  income: undefined,
  term: undefined,
  isAmountAssumed: false,
  of: {},
  age: undefined,
};

/** Returns the slots of a calculation on saved money; undefined for another question. */
export function savingFrameOf(question: Question): SavingFrame | undefined {
  if (question.about === 'growth' || question.about === 'compare-rates') {
    const { initialInReais: initial, monthlyInReais: monthly, shows, focus } = question;
    const isGrowth = question.about === 'growth';
    const ofGrowth = isGrowth ? { withdraws: question.withdraws, fee: question.fee } : {};
    return {
      ...empty,
      solves: 'total',
      initial,
      monthly,
      term: termOf(question),
      rates: isGrowth ? [question.rate] : question.rates,
      isAmountAssumed: !isGrowth && question.isAmountAssumed === true,
      of: { shows, focus, ...ofGrowth },
    };
  }
  if (question.about === 'target-sum') {
    const { targetInReais: target, months, rate } = question;
    return { ...empty, solves: 'monthly', target, term: { months }, rates: [rate] };
  }
  if (question.about === 'time-to-sum') {
    const { targetInReais: target, monthlyInReais: monthly, rate } = question;
    return { ...empty, solves: 'months', target, monthly, rates: [rate] };
  }
  if (question.about === 'income-capital') {
    const { monthlyInReais: income, rate } = question;
    return { ...empty, solves: 'capital', income, rates: [rate] };
  }
  return question.about === 'calculate' ? frameOfProgram(question.program) : undefined;
}

function termOf({ months, days, until, isTermAssumed }: Term): Term {
  return { months, days, until, isTermAssumed };
}

function frameOfProgram(program: QuestionOf<'calculate'>['program']): SavingFrame | undefined {
  const term =
    'months' in program && program.months !== undefined ? { months: program.months } : undefined;
  if (program.of === 'goal') {
    return {
      ...empty,
      solves: program.solves,
      initial: program.initialInReais,
      monthly: program.monthlyInReais,
      target: program.targetInReais,
      term,
      rates: program.rate === undefined ? [] : [program.rate],
    };
  }
  if (program.of === 'withdrawal') {
    const { initialInReais: initial, rate } = program;
    return { ...empty, solves: 'withdrawal', initial, term, rates: [rate] };
  }
  if (program.of !== 'retirement') return undefined;
  const { incomeInReais: income, initialInReais: initial, rate, age } = program;
  return { ...empty, solves: 'retirement', income, initial, term, rates: [rate], age };
}

/** Returns the question of the slots; undefined when one that it needs is missing. */
export function questionOfFrame(frame: SavingFrame): Question | undefined {
  const { solves, initial, monthly, target, income, term, rates, of } = frame;
  const [rate] = rates;
  const months = term === undefined ? undefined : term.months;
  if (rate === undefined && solves !== 'rate') return undefined;
  switch (solves) {
    case 'total': {
      if (term === undefined || rate === undefined) return undefined;
      const plan = { initialInReais: initial, monthlyInReais: monthly, ...term };
      const { shows, focus, ...ofGrowth } = of;
      const shown = { shows, focus };
      return rates.length > 1
        ? {
            about: 'compare-rates',
            ...plan,
            rates,
            ...shown,
            ...(frame.isAmountAssumed ? { isAmountAssumed: true as const } : {}),
          }
        : { about: 'growth', ...plan, rate, ...ofGrowth, ...shown };
    }
    case 'monthly':
      if (target === undefined || rate === undefined || months === undefined) return undefined;
      return initial.eq(0)
        ? { about: 'target-sum', targetInReais: target, rate, months }
        : goalOf(frame, solves, target);
    case 'months':
      if (target === undefined || rate === undefined) return undefined;
      if (initial.eq(0)) {
        return monthly.eq(0)
          ? undefined
          : { about: 'time-to-sum', targetInReais: target, monthlyInReais: monthly, rate };
      }
      return goalOf(frame, solves, target);
    case 'rate':
    case 'initial':
      return target === undefined ? undefined : goalOf(frame, solves, target);
    case 'withdrawal':
      if (rate === undefined) return undefined;
      return calculated({
        of: 'withdrawal',
        initialInReais: initial,
        rate,
        ...(months === undefined ? {} : { months }),
      });
    case 'capital':
      return income === undefined || rate === undefined
        ? undefined
        : { about: 'income-capital', monthlyInReais: income, rate };
    case 'retirement':
      if (income === undefined || rate === undefined || months === undefined) return undefined;
      return calculated({
        of: 'retirement',
        incomeInReais: income,
        initialInReais: initial,
        months,
        rate,
        ...(frame.age === undefined ? {} : { age: frame.age }),
      });
    default:
      return solves satisfies never;
  }
}

const calculated = (program: QuestionOf<'calculate'>['program']): Question => ({
  about: 'calculate',
  program,
});

function goalOf(
  { initial, monthly, term, rates: [rate] }: SavingFrame,
  solves: ProgramOf<'goal'>['solves'],
  target: Big,
): Question | undefined {
  const months = term?.months;
  if (solves !== 'months' && months === undefined) return undefined;
  return calculated({
    of: 'goal',
    solves,
    targetInReais: target,
    initialInReais: solves === 'initial' ? zero : initial,
    monthlyInReais: solves === 'monthly' ? zero : monthly,
    ...(solves === 'months' || months === undefined ? {} : { months }),
    ...(solves === 'rate' || rate === undefined ? {} : { rate }),
  });
}
