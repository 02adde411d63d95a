import {
  answerTurn,
  type AssistantDependencies,
  type AssistantAnswer,
  type PreviousTurn,
} from '../../../functions/assistant/answer-turn.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { renderLines } from '../../../functions/assistant/answers/reply.ts';
import type { Alert } from '../../../shared/contracts/alerts.ts';
import { classifyAsset } from '../../../shared/portfolio/asset-class.ts';
import type { AssetMarketData } from '../../../shared/portfolio/asset-market-data.ts';
import { fakeAccountTrades } from './fake-account-trades.ts';
import { fakeMessagePorts } from './fake-message-ports.ts';
import {
  worldAssets,
  worldBenchmarks,
  worldEditions,
  worldFacts,
  worldNow,
  worldPositions,
} from './world.ts';

export const siteUrl = 'https://bfj.test';

/** Returns the assistant over a market without changes, with the alerts and the conversation of one user. */
export function testAssistant(over: Partial<AssistantDependencies> = {}) {
  const alerts: Alert[] = [];
  const clock = () => worldNow;
  const dependencies: AssistantDependencies = {
    readAsset: async (ticker) => worldAssets.get(ticker),
    readFactTable: async () => undefined,
    readFacts: async () => worldFacts,
    readBenchmarks: async () => worldBenchmarks,
    readCompanyNames: async () => (text) => text,
    readEditions: async () => worldEditions,
    ...fakeMessagePorts().ports,
    readPortfolio: async () => ({
      positions: [...worldPositions],
      assets: worldPositions.flatMap(({ ticker }) => figuresOf(ticker) ?? []),
    }),
    alerts: {
      create: async (_, { ticker, direction, targetInCentavos, confirmed }) => {
        if (targetInCentavos > 10_000_000_000) {
          throw new ProblemError('invalid_request', {
            text: 'Este preço é maior que o de qualquer ativo.',
          });
        }
        const same = alerts.find(
          (one) =>
            one.ticker === ticker &&
            one.direction === direction &&
            one.targetInCentavos === targetInCentavos,
        );
        if (same !== undefined) return { alert: same, existed: true };
        const price = priceInReaisOf(ticker) * 100;
        const isMet = direction === 'acima' ? price >= targetInCentavos : price <= targetInCentavos;
        if (isMet && confirmed !== true) {
          throw new ProblemError('alert_already_met', { text: 'O ativo já está nesse preço.' });
        }
        const alert: Alert = {
          id: `alt_${alerts.length}`,
          ticker,
          direction,
          targetInCentavos,
          state: 'active',
          created_at: worldNow.toISOString(),
          updated_at: worldNow.toISOString(),
          firing: null,
        };
        alerts.push(alert);
        return { alert, existed: false };
      },
      list: async () => ({ alerts, access: 'plan', limit: 50 }),
      remove: async (_, id) => {
        alerts.splice(
          alerts.findIndex((alert) => alert.id === id),
          1,
        );
        return { deleted: true };
      },
    },
    accountTrades: fakeAccountTrades(figuresOf).accountTrades,
    readLevel: async () => 'basico',
    findAccess: async () => ({ hasAccess: true, expiresAt: null }),
    delayMinutes: 15,
    clock,
    ...over,
  };
  let previous: PreviousTurn | undefined;
  /** Sends messages one after another, each in the context of the previous one. */
  const say = async (text: string, writtenAt?: string): Promise<AssistantAnswer> => {
    const answer = await answerTurn(dependencies, 'acc_1', text, previous, writtenAt);
    // As many as the conversation gives.
    const earlier =
      previous === undefined ? [] : [previous.question, ...(previous.earlier ?? [])].slice(0, 3);
    previous = answer.about.includes('forget')
      ? undefined
      : {
          earlier,
          question: answer.conversationContext ?? { about: 'unknown' },
          text,
          figures: answer.figures,
        };
    return answer;
  };
  return {
    alerts,
    dependencies,
    say,
    /** Returns the answer as lines, with its sources below. */
    ask: async (text: string, writtenAt?: string) => renderAnswerText(await say(text, writtenAt)),
  };
}

export function renderAnswerText({ parts, note }: AssistantAnswer): string {
  return [...renderLines(parts, siteUrl), ...(note === undefined ? [] : [note.text])]
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

function priceInReaisOf(ticker: string): number {
  return worldAssets.get(ticker)?.quote.regularMarketPrice ?? 0;
}

export function figuresOf(ticker: string): AssetMarketData | undefined {
  const asset = worldAssets.get(ticker);
  if (asset === undefined) return undefined;
  const name = asset.quote.longName;
  return {
    ticker,
    name,
    assetClass: classifyAsset({ ticker, type: null, name }),
    sector: null,
    isListed: true,
    price: {
      priceInReais: priceInReaisOf(ticker),
      changeInBasisPoints: Math.round((asset.quote.regularMarketChangePercent ?? 0) * 100),
      at: asset.quote.regularMarketTime ?? worldNow.toISOString(),
      delayMinutes: 15,
    },
    dividends: asset.dividends,
    jumps: [],
  };
}
