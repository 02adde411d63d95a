import {
  answerTurn,
  type AssistantDependencies,
  type AssistantAnswer,
  type PreviousTurn,
} from '../../../functions/assistant/answer-turn.ts';
import { BfjError } from '../../../functions/runtime/bfj-error.ts';
import { linesOf } from '../../../shared/assistant/reply.ts';
import type { Alert } from '../../../shared/contracts/alerts.ts';
import { assetClassOf } from '../../../shared/portfolio/asset-class.ts';
import type { AssetFigures } from '../../../shared/portfolio/asset-figures.ts';
import { playMessages } from './play-messages.ts';
import { worldAssets, worldEditions, worldFacts, worldNow, worldPositions } from './world.ts';

export const siteUrl = 'https://bfj.test';

/** The assistant over a market that stands still, with the alerts and the conversation of one person. */
export function playAssistant(over: Partial<AssistantDependencies> = {}) {
  const alerts: Alert[] = [];
  const clock = () => worldNow;
  const dependencies: AssistantDependencies = {
    readAsset: async (ticker) => worldAssets.get(ticker),
    readFacts: async () => worldFacts,
    readCompanyNames: async () => (text) => text,
    readEditions: async () => worldEditions,
    ...playMessages().ports,
    readPortfolio: async () => ({
      positions: [...worldPositions],
      assets: worldPositions.flatMap(({ ticker }) => figuresOf(ticker) ?? []),
    }),
    alerts: {
      create: async (_, { ticker, direction, targetInCentavos, confirmed }) => {
        if (targetInCentavos > 10_000_000_000) {
          throw new BfjError('invalid_request', {
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
          throw new BfjError('alert_already_met', { text: 'O ativo já está nesse preço.' });
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
    readLevel: async () => 'basico',
    findAccess: async () => ({ hasAccess: true, expiresAt: null }),
    delayMinutes: 15,
    clock,
    ...over,
  };
  let previous: PreviousTurn | undefined;
  /** One message after another, each leaning on the one before. */
  const say = async (text: string): Promise<AssistantAnswer> => {
    const answer = await answerTurn(dependencies, 'acc_1', text, previous);
    previous = {
      earlier: previous === undefined ? [] : [previous.question, ...(previous.earlier ?? [])],
      question: answer.leansOn ?? { about: 'unknown' },
      text,
      figures: answer.figures,
    };
    return answer;
  };
  return {
    alerts,
    dependencies,
    say,
    /** The same as lines, with its sources below. */
    ask: async (text: string) => textOf(await say(text)),
  };
}

export function textOf({ parts, note }: AssistantAnswer): string {
  return [...linesOf(parts, siteUrl), ...(note === undefined ? [] : [note.text])]
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

function priceInReaisOf(ticker: string): number {
  return worldAssets.get(ticker)?.quote.regularMarketPrice ?? 0;
}

function figuresOf(ticker: string): AssetFigures | undefined {
  const asset = worldAssets.get(ticker);
  if (asset === undefined) return undefined;
  const name = asset.quote.longName;
  return {
    ticker,
    name,
    assetClass: assetClassOf({ ticker, type: null, name }),
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
