import type { Question } from '../domain/question.ts';
import type { PreviousQuestion } from '../reading/dialogue/previous-question.ts';
import { isRefusedQuestion } from '../reading/question-topics.ts';
import type { ModelMetric } from '../../../shared/values/metrics.ts';
import { ConverseFailure, type Converse } from '../../integrations/bedrock-converse.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import type { ReserveMoney } from './model-budget-store.ts';
import { questionOfTool, questionTools, readingInstructions } from './question-tools.ts';
import { isGroundedInInput } from './grounded-in-input.ts';

/**
 * Returns the questions of a message as a model reads them; undefined when the model does not know, its reply is not
 * grounded in the text, it fails, is slow, or the budget is used up. Never throws. No text of the model reaches a
 * user: it only chooses among questions, and the product writes the answer.
 */
export type ReadWithModel = (
  text: string,
  previous: PreviousQuestion | undefined,
) => Promise<readonly [Question, ...Question[]] | undefined>;

/** US dollars per million tokens. */
export interface ModelPrices {
  readonly input: number;
  readonly output: number;
}

export interface QuestionModelDependencies {
  readonly converse: Converse;
  readonly reserve: ReserveMoney;
  readonly prices: ModelPrices;
}

const maxOutputTokens = 400;
/** Low estimate: Portuguese has more bytes per token. An excess reservation returns to the budget. */
const bytesPerToken = 2;
const maxQuestions = 3;

export function questionModel({
  converse,
  reserve,
  prices,
}: QuestionModelDependencies): ReadWithModel {
  const fixedBytes = Buffer.byteLength(JSON.stringify(questionTools) + readingInstructions);
  return async (text, previous) => {
    const message = buildModelMessage(text, previous);
    const bytes = fixedBytes + Buffer.byteLength(message);
    const maxCost = calculateCost(prices, {
      inputTokens: Math.ceil(bytes / bytesPerToken),
      outputTokens: maxOutputTokens,
    });
    try {
      const reservation = await reserve(maxCost);
      if (reservation === undefined) {
        logger.warn('no money left for the model', {
          ...embeddedMetric({ ModelBudgetSpent: 1 } satisfies Partial<Record<ModelMetric, number>>),
        });
        return undefined;
      }
      const { toolUses, usage } = await converse({
        system: readingInstructions,
        text: message,
        tools: questionTools,
        maxOutputTokens,
      });
      // A token has at least one byte: a usage above that is wrong, and must not use up the day's budget.
      const isPossible = usage.inputTokens <= bytes && usage.outputTokens <= maxOutputTokens;
      const microDollars = isPossible ? calculateCost(prices, usage) : maxCost;
      await reservation.settle(microDollars);
      const questions = toolUses.map(({ name, input }) => questionOfTool(name, input));
      const grounded = groundedQuestions(questions, text, previous);
      logger.info('question read by the model', {
        ...usage,
        microDollars,
        about: grounded?.map(({ about }) => about) ?? 'nothing',
      });
      return grounded;
    } catch (error) {
      logger.warn('the model did not read a question', {
        reason: error instanceof ConverseFailure ? error.reason : 'unexpected',
        ...embeddedMetric({ ModelFailures: 1 } satisfies Partial<Record<ModelMetric, number>>),
      });
      return undefined;
    }
  };
}

function buildModelMessage(text: string, previous: PreviousQuestion | undefined): string {
  return previous === undefined ? text : `Pergunta anterior: ${previous.text}\n\nMensagem: ${text}`;
}

/** Returns millionths of a US dollar: the price per million tokens in dollars is the price per token in this unit. */
function calculateCost(
  { input, output }: ModelPrices,
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
): number {
  return Math.ceil(inputTokens * input + outputTokens * output);
}

/** One ungrounded tool call rejects the whole reply. A refused topic is returned alone. */
function groundedQuestions(
  questions: readonly (Question | undefined)[],
  text: string,
  previous: PreviousQuestion | undefined,
): readonly [Question, ...Question[]] | undefined {
  const recognised = questions.flatMap((question) => question ?? []);
  const refusedQuestion = recognised.find(isRefusedQuestion);
  if (refusedQuestion !== undefined) return [{ ...refusedQuestion, tickers: [] }];
  const [first, ...others] = recognised;
  const allRecognised = first !== undefined && recognised.length === questions.length;
  if (!allRecognised || recognised.length > maxQuestions) return undefined;
  const isGrounded = recognised.every(
    (question) => question.about !== 'unknown' && isGroundedInInput(question, text, previous),
  );
  return isGrounded ? [first, ...others] : undefined;
}
