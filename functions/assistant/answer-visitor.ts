import type { Question } from '../../shared/assistant/question.ts';
import { readTurn } from '../../shared/assistant/reading/read-turn.ts';
import { replyOf } from '../../shared/assistant/reply.ts';
import { figuresOf, told } from '../../shared/assistant/told.ts';
import type { Reply } from '../../shared/contracts/assistant.ts';
import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { inTime, noteOf, type AssistantDependencies } from './answer-turn.ts';
import { tellQuestion } from './tell-question.ts';

export type VisitorDependencies = Pick<
  AssistantDependencies,
  'readAsset' | 'readCompanyNames' | 'readFacts' | 'readEditions' | 'delayMinutes' | 'clock'
>;

/** What is somebody's own, which a visitor has not. */
const ownMatters: ReadonlySet<Question['about']> = new Set([
  'create-alert',
  'create-move-alert',
  'incomplete-alert',
  'list-alerts',
  'remove-alerts',
  'unchanged',
  'portfolio',
  'change-messages',
  'incomplete-messages',
  'tell-messages',
  'forget',
  'sources',
] as const);

interface VisitorAnswer {
  readonly about: readonly Question['about'][];
  readonly reply: Reply;
  /** False where nothing was answered: not understood, or somebody's own. */
  readonly counts: boolean;
}

/** Answers a visitor of the site: of the market alone. Nobody is known by it, and nothing is kept. */
export async function answerVisitor(
  dependencies: VisitorDependencies,
  text: string,
): Promise<VisitorAnswer> {
  const withCodes = await dependencies.readCompanyNames();
  const questions = readTurn(text, undefined, withCodes, saoPauloDay(dependencies.clock()));
  const told = await Promise.all(
    questions.map(async (question) =>
      ownMatters.has(question.about)
        ? needsAccount
        : inTime(() => tellQuestion({ ...dependencies, ...nobody }, '', question, { figures: [] })),
    ),
  );
  const parts = told.flat();
  const reply = replyOf({
    parts,
    note: noteOf(parts, dependencies),
    figures: parts.flatMap(figuresOf),
    // The page has its own.
    suggestions: [],
  });
  const about = questions.map((question) => question.about);
  const counts = about.some((one) => one !== 'unknown' && !ownMatters.has(one));
  return { about, reply, counts };
}

const needsAccount: Paragraphs = [
  told`Alertas, carteira, mensagens e conversa são de quem tem uma conta. No teste grátis você usa tudo isso por três dias, sem cartão.`,
  { kind: 'link', label: 'Começar o teste grátis', path: '/trial-gratuito' },
];

const refused = (): Promise<never> =>
  Promise.reject(new Error('A visitor has nothing of their own'));
const nobody = {
  findAccess: async () => undefined,
  alerts: { create: refused, list: refused, remove: refused },
  readPortfolio: refused,
  // Nobody knows how much they know.
  readLevel: async () => 'basico' as const,
  messages: { read: refused, readPaused: refused, chooseHour: refused, turn: refused },
  // An edition is told as to somebody who has chosen nothing.
  preferences: { read: async () => undefined, change: refused },
} as const;
