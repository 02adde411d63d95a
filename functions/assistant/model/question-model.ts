import type { Question } from '../../../shared/assistant/question.ts';
import { isRefused, type PreviousQuestion } from '../../../shared/assistant/reading/read-turn.ts';
import type { ModelMetric } from '../../../shared/values/metrics.ts';
import { ConverseFailure, type Converse } from '../../integrations/bedrock-converse.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import type { ReserveMoney } from './model-budget-store.ts';
import { questionOfTool, questionTools, readingInstructions } from './question-tools.ts';
import { isSaidByPerson } from './said-by-person.ts';

/**
 * What a message asks, as a model reads it; undefined where it does not know either, is not believed, fails, is slow,
 * or has no money left. It never throws. Nothing that it writes is shown to anybody: it chooses among questions, and
 * the answer is the product's own.
 */
export type ReadWithModel = (
  text: string,
  previous: PreviousQuestion | undefined,
) => Promise<readonly [Question, ...Question[]] | undefined>;

/** US$ of a million tokens. */
export interface ModelPrices {
  readonly input: number;
  readonly output: number;
}

export interface QuestionModelDependencies {
  readonly converse: Converse;
  readonly reserve: ReserveMoney;
  readonly prices: ModelPrices;
}

const maximumOutputTokens = 400;
/** Portuguese takes more bytes a token; an estimate that was too high is returned to the budget. */
const bytesAToken = 2;
const mostAtOnce = 3;

export function questionModel({
  converse,
  reserve,
  prices,
}: QuestionModelDependencies): ReadWithModel {
  const fixedBytes = Buffer.byteLength(JSON.stringify(questionTools) + readingInstructions);
  return async (text, previous) => {
    const asked = messageOf(text, previous);
    const bytes = fixedBytes + Buffer.byteLength(asked);
    const atMost = costOf(prices, {
      inputTokens: Math.ceil(bytes / bytesAToken),
      outputTokens: maximumOutputTokens,
    });
    try {
      const reservation = await reserve(atMost);
      if (reservation === undefined) {
        logger.warn('no money left for the model', {
          ...embeddedMetric({ ModelBudgetSpent: 1 } satisfies Partial<Record<ModelMetric, number>>),
        });
        return undefined;
      }
      const { toolUses, usage } = await converse({
        system: readingInstructions,
        text: asked,
        tools: questionTools,
        maximumOutputTokens,
      });
      // A token is a byte or more: a usage above that is wrong, and must not spend the day's budget.
      const isPossible = usage.inputTokens <= bytes && usage.outputTokens <= maximumOutputTokens;
      const microDollars = isPossible ? costOf(prices, usage) : atMost;
      await reservation.settle(microDollars);
      const questions = toolUses.map(({ name, input }) => questionOfTool(name, input));
      const believed = believedOf(questions, text, previous);
      logger.info('question read by the model', {
        ...usage,
        microDollars,
        about: believed?.map(({ about }) => about) ?? 'nothing',
      });
      return believed;
    } catch (error) {
      logger.warn('the model did not read a question', {
        reason: error instanceof ConverseFailure ? error.reason : 'unexpected',
        ...embeddedMetric({ ModelFailures: 1 } satisfies Partial<Record<ModelMetric, number>>),
      });
      return undefined;
    }
  };
}

function messageOf(text: string, previous: PreviousQuestion | undefined): string {
  return previous === undefined ? text : `Pergunta anterior: ${previous.text}\n\nMensagem: ${text}`;
}

/** In millionths of a US dollar, which is what a token costs where a million costs a dollar. */
function costOf(
  { input, output }: ModelPrices,
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
): number {
  return Math.ceil(inputTokens * input + outputTokens * output);
}

/** All of them or none: who lies once is not asked what was true. What is to be refused is refused alone. */
function believedOf(
  questions: readonly (Question | undefined)[],
  text: string,
  previous: PreviousQuestion | undefined,
): readonly [Question, ...Question[]] | undefined {
  const known = questions.flatMap((question) => question ?? []);
  const toRefuse = known.find(isRefused);
  if (toRefuse !== undefined) return [{ ...toRefuse, tickers: [] }];
  const [first, ...others] = known;
  const isWhole = first !== undefined && known.length === questions.length;
  if (!isWhole || known.length > mostAtOnce) return undefined;
  const isBelieved = known.every(
    (question) => question.about !== 'unknown' && isSaidByPerson(question, text, previous),
  );
  return isBelieved ? [first, ...others] : undefined;
}
