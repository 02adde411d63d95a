import type { Question } from './domain/question.ts';
import { readMessage } from './read-message.ts';
import { renderReply } from './answers/reply.ts';
import { collectSourcedValues, sourcedText } from './domain/sourced-text.ts';
import type { Reply } from '../../shared/contracts/assistant.ts';
import type { Paragraphs } from './answers/assets.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { withAnswerTimeout, sourceNote, type AssistantDependencies } from './answer-turn.ts';
import { answerQuestion } from './answer-question.ts';
import { isTradeQuestion } from './domain/trade-questions.ts';

export type VisitorDependencies = Pick<
  AssistantDependencies,
  | 'readAsset'
  | 'readFactTable'
  | 'readCompanyNames'
  | 'readLexicon'
  | 'readFacts'
  | 'readBenchmarks'
  | 'readEditions'
  | 'delayMinutes'
  | 'clock'
>;

/** Topics that need an account. */
const accountTopics: ReadonlySet<Question['about']> = new Set([
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
  'account-help',
] as const);

interface VisitorAnswer {
  readonly about: readonly Question['about'][];
  readonly reply: Reply;
  /** False when no question was answered: it was not understood or needs an account. */
  readonly counts: boolean;
}

/** Answers a visitor of the site, about the market only. Stores nothing. */
export async function answerVisitor(
  dependencies: VisitorDependencies,
  text: string,
): Promise<VisitorAnswer> {
  const [nameAssets, lexicon] = await Promise.all([
    dependencies.readCompanyNames(),
    dependencies.readLexicon?.(),
  ]);
  const questions = readMessage(text, undefined, {
    nameAssets,
    today: saoPauloDay(dependencies.clock()),
    ...(lexicon === undefined ? {} : { lexicon }),
  });
  const answers = await Promise.all(
    questions.map(async (question) =>
      isTradeQuestion(question) || accountTopics.has(question.about)
        ? needsAccount
        : withAnswerTimeout(() =>
            answerQuestion({ ...dependencies, ...visitorDependencies }, '', question, {
              figures: [],
            }),
          ),
    ),
  );
  const parts = answers.flat();
  const reply = renderReply({
    parts,
    note: sourceNote(parts, dependencies),
    figures: parts.flatMap(collectSourcedValues),
    // The page has its own suggestions.
    suggestions: [],
  });
  const about = questions.map((question) => question.about);
  const counts = about.some(
    (one) =>
      one !== 'unknown' &&
      one !== 'unclear' &&
      !accountTopics.has(one) &&
      !isTradeQuestion({ about: one }),
  );
  return { about, reply, counts };
}

const needsAccount: Paragraphs = [
  sourcedText`Alertas, carteira, mensagens e conversa são de quem tem uma conta. No teste grátis você usa tudo isso por três dias, sem cartão.`,
  { kind: 'link', label: 'Começar o teste grátis', path: '/trial-gratuito' },
];

const rejectAccountAccess = (): Promise<never> =>
  Promise.reject(new Error('A visitor has no account'));
const visitorDependencies = {
  findAccess: async () => undefined,
  alerts: { create: rejectAccountAccess, list: rejectAccountAccess, remove: rejectAccountAccess },
  readPortfolio: rejectAccountAccess,
  // The visitor's knowledge level is unknown.
  readLevel: async () => 'basico' as const,
  messages: {
    read: rejectAccountAccess,
    readPaused: rejectAccountAccess,
    chooseHour: rejectAccountAccess,
    setSwitches: rejectAccountAccess,
  },
  // Visitors get an edition with the default preferences.
  preferences: { read: async () => undefined, change: rejectAccountAccess },
} as const;
