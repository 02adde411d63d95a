import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { answerTurn, type PreviousTurn } from '../../../functions/assistant/answer-turn.ts';
import { noFundamentals } from '../../../functions/market/assembly/no-fundamentals.ts';
import { isSentence } from '../../../functions/assistant/domain/sourced-text.ts';
import { renderLines } from '../../../functions/assistant/answers/reply.ts';
import type { Alert } from '../../../shared/contracts/alerts.ts';
import type { AssetData } from '../../../shared/market/asset-data.ts';

/* `npm run chats`: writes the assistant's answers in the site's sample conversations, over invented values. */

const at = new Date('2026-11-24T21:05:00Z');

interface SampleAsset {
  readonly symbol: string;
  readonly price: number;
  readonly change: number;
  readonly priceEarnings: number;
  readonly priceToBook: number;
  readonly returnOnEquity: number;
  readonly dividendYield: number;
  readonly paid: number;
}

function sampleAsset({
  symbol,
  price,
  change,
  priceEarnings,
  paid,
  ...statistics
}: SampleAsset): AssetData {
  return {
    symbol,
    ...noFundamentals,
    quote: {
      currency: 'BRL',
      regularMarketPrice: price,
      regularMarketChange: null,
      regularMarketChangePercent: change,
      regularMarketTime: at.toISOString(),
      regularMarketOpen: null,
      regularMarketDayHigh: null,
      regularMarketDayLow: null,
      regularMarketVolume: null,
      marketCap: null,
      shortName: null,
      longName: null,
      logourl: null,
      priceEarnings,
      earningsPerShare: null,
      fiftyTwoWeekHigh: null,
      fiftyTwoWeekLow: null,
    },
    defaultKeyStatistics: { ...noFundamentals.defaultKeyStatistics, ...statistics },
    historical: [],
    dividends: [{ date: '2026-09-01', type: 'JCP', amount: paid }],
    updatedAt: {
      quote: at.toISOString(),
      history: null,
      dividends: at.toISOString(),
      fundamentals: null,
    },
    stale: false,
    staleParts: [],
  };
}

const assets: ReadonlyMap<string, AssetData> = new Map(
  [
    sampleAsset({
      symbol: 'ITUB4',
      price: 38.15,
      change: 0.4,
      priceEarnings: 9.2,
      priceToBook: 1.95,
      returnOnEquity: 0.212,
      dividendYield: 0.06,
      paid: 2.3,
    }),
    sampleAsset({
      symbol: 'BBAS3',
      price: 21.4,
      change: -1.1,
      priceEarnings: 6.6,
      priceToBook: 0.67,
      returnOnEquity: 0.102,
      dividendYield: 0.07,
      paid: 1.5,
    }),
    sampleAsset({
      symbol: 'PETR4',
      price: 31.58,
      change: 1.22,
      priceEarnings: 5.1,
      priceToBook: 1.02,
      returnOnEquity: 0.25,
      dividendYield: 0.1,
      paid: 3,
    }),
  ].map((asset) => [asset.symbol, asset]),
);

/** The samples change no message settings and no trades. */
const rejectChange = () => Promise.reject(new Error('A sample has no messages of its own'));

/** Asks one message after another, and returns the lines of each answer. */
async function askInTurn(...texts: readonly string[]): Promise<string[][]> {
  let previous: PreviousTurn | undefined;
  const answers: string[][] = [];
  for (const text of texts) {
    const answer = await answerTurn(
      {
        readAsset: async (ticker) => assets.get(ticker),
        readFactTable: async () => undefined,
        readFacts: async () => undefined,
        readBenchmarks: async () => ({ ibovespa: [], cdi: [], ipca: [] }),
        readCompanyNames: async () => (text) => text,
        readLevel: async () => 'basico',
        readEditions: async () => [],
        readPortfolio: async () => ({ positions: [], assets: [] }),
        messages: {
          read: rejectChange,
          readPaused: rejectChange,
          chooseHour: rejectChange,
          setSwitches: rejectChange,
        },
        preferences: { read: async () => undefined, change: rejectChange },
        accountTrades: {
          read: rejectChange,
          save: rejectChange,
          readAssets: rejectChange,
          newId: () => '',
        },
        alerts: {
          create: async (_, { ticker, direction, targetInCentavos }) => ({
            alert: { ...alert, ticker, direction, targetInCentavos },
            existed: false,
          }),
          list: async () => ({ alerts: [], access: 'plan', limit: 50 }),
          remove: async () => ({ deleted: true }),
        },
        findAccess: async () => ({ hasAccess: true, expiresAt: null }),
        delayMinutes: 15,
        clock: () => at,
      },
      'acc',
      text,
      previous,
    );
    previous = {
      question: answer.conversationContext ?? { about: 'unknown' },
      text,
      figures: answer.figures,
    };
    const lines = renderLines(
      answer.parts.filter((part) => isSentence(part) || part.kind !== 'link'),
      '',
    );
    answers.push([...lines, ...(answer.note === undefined ? [] : [answer.note.text])]);
  }
  return answers;
}

const alert: Alert = {
  id: 'alt',
  ticker: 'PETR4',
  direction: 'acima',
  targetInCentavos: 0,
  state: 'active',
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  firing: null,
};

const questions = {
  comparison: 'Compara ITUB4 e BBAS3 pelos indicadores?',
  income: 'Quanto eu precisaria ter para receber R$ 100 por mês?',
  alert: 'Me avisa quando PETR4 chegar a R$ 32,00?',
  alerts: 'Quais alertas eu ainda tenho?',
} as const;

/** Returns the sample questions and their answers, an answer by its lines. */
export async function makeChats() {
  const [comparison = [], income = []] = await askInTurn(questions.comparison, questions.income);
  const [created = []] = await askInTurn(questions.alert);
  const [alerts = []] = await askInTurn(questions.alerts);
  return { questions, answers: { comparison, income, alert: created, alerts } };
}

async function write(): Promise<void> {
  const { questions: asked, answers } = await makeChats();
  const source = `// Made by \`npm run chats\` from what the assistant answers; not to be changed by hand.

export const chatQuestions = ${JSON.stringify(asked)} as const;

/** The lines of each answer. */
export const chatAnswers: Readonly<Record<keyof typeof chatQuestions, readonly string[]>> = ${JSON.stringify(answers)};
`;
  writeFileSync(
    new URL('../../../web/src/copy/marketing/chat-answers.ts', import.meta.url),
    source,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await write();
