import type { Access } from '../../shared/contracts/access.ts';
import {
  tellAffordable,
  tellAsset,
  tellComparison,
  tellDividends,
  tellHistory,
  tellIncome,
  tellIndicators,
  tellReceived,
  type Paragraphs,
} from '../../shared/assistant/answers/assets.ts';
import {
  tellAveragePrice,
  tellGrowth,
  tellTargetSum,
  tellTimeToSum,
} from '../../shared/assistant/answers/calculations.ts';
import { tellMacro } from '../../shared/assistant/answers/macro.ts';
import { tellRefusal } from '../../shared/assistant/answers/refusals.ts';
import { originsOf } from '../../shared/assistant/figures.ts';
import {
  readQuestion,
  type AskedRate,
  type Question,
} from '../../shared/assistant/reading/read-question.ts';
import { nameOf, told, wordsOf, type Sentence } from '../../shared/assistant/told.ts';
import type { KnownFacts } from '../../shared/editions/edition-facts.ts';
import { listed } from '../../shared/editions/prose/figure-words.ts';
import type { AssetData } from '../../shared/market/asset-data.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { supportEmail } from '../../shared/values/support-email.ts';
import type { PersonAlerts } from '../alerts/person-alerts.ts';
import type { ReadAsset } from '../market/read-asset.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { tellAlerts } from './tell-alerts.ts';

export interface AssistantDependencies {
  readonly readAsset: ReadAsset;
  /** Of the newest edition; undefined before the first. */
  readonly readFacts: () => Promise<KnownFacts | undefined>;
  readonly alerts: PersonAlerts;
  readonly findAccess: (accountId: string) => Promise<Pick<Access, 'hasAccess' | 'trialEndsAt'>>;
  /** Prices may be so many minutes old when they are given. */
  readonly delayMinutes: number;
  /** Without a slash at its end. */
  readonly siteUrl: string;
  readonly clock: Clock;
}

export interface AssistantAnswer {
  /** For the log, which has nothing of what was written. */
  readonly about: Question['about'] | 'no-access';
  readonly paragraphs: Paragraphs;
  /** Where its figures come from; undefined where it has none but the person's own. */
  readonly note?: Sentence;
}

/** Whoever waits longer on WhatsApp has gone on to something else. */
const patienceMilliseconds = 8_000;

const educational = told`Conteúdo educacional, que não recomenda comprar nem vender.`;

/**
 * Answers what somebody with an account asks, by rules alone: every figure is of a source, of the person or
 * counted from those, and the answer says which. It never throws for a partner that is slow or down.
 * @returns undefined where no rule knows what is asked
 */
export async function answerQuestion(
  dependencies: AssistantDependencies,
  accountId: string,
  text: string,
): Promise<AssistantAnswer | undefined> {
  const question = readQuestion(text);
  const { about } = question;
  if (about === 'unknown') return undefined;
  // Whoever is in danger is answered whatever they have paid.
  if (about !== 'crisis') {
    const { hasAccess, trialEndsAt } = await dependencies.findAccess(accountId);
    if (!hasAccess && trialEndsAt === undefined) {
      return { about: 'no-access', paragraphs: withoutAccess(dependencies.siteUrl) };
    }
  }
  const paragraphs = await inTime(() => tell(dependencies, accountId, question));
  const origins = originsOf(paragraphs, dependencies.delayMinutes);
  return {
    about,
    paragraphs,
    ...(origins === undefined ? {} : { note: told`${origins} ${educational}` }),
  };
}

function withoutAccess(siteUrl: string): Paragraphs {
  return [
    told`O assistente faz parte do plano e do teste grátis, e o seu acesso terminou. Nada do que é seu se perdeu.`,
    told`Para voltar a usar: ${nameOf(`${siteUrl}/nossos-planos`)}`,
  ];
}

const tooSlow = told`A fonte dos números está demorando para responder. Pergunte de novo daqui a um minuto.`;

/** What goes on after that only brings the table up to date. */
async function inTime(answer: () => Promise<Paragraphs>): Promise<Paragraphs> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Paragraphs>((resolve) => {
    timer = setTimeout(() => resolve([tooSlow]), patienceMilliseconds);
  });
  try {
    return await Promise.race([answer(), late]);
  } catch (error) {
    if (!(error instanceof BfjError && error.code === 'partner_unavailable')) throw error;
    return [
      told`A fonte dos números não respondeu agora. Pergunte de novo daqui a alguns minutos.`,
    ];
  } finally {
    clearTimeout(timer);
  }
}

async function tell(
  dependencies: AssistantDependencies,
  accountId: string,
  question: Exclude<Question, { readonly about: 'unknown' }>,
): Promise<Paragraphs> {
  const { readAsset, readFacts, clock, siteUrl } = dependencies;
  const today = saoPauloDay(clock());
  const ofAsset = async (
    ticker: string,
    words: (asset: AssetData) => Paragraphs,
  ): Promise<Paragraphs> => {
    const asset = await readAsset(ticker);
    return asset === undefined ? [unknownAsset([ticker])] : words(asset);
  };
  const factsFor = async ({ of }: AskedRate) => (of === 'person' ? undefined : readFacts());
  switch (question.about) {
    case 'crisis':
    case 'injection':
    case 'others':
    case 'evasion':
    case 'advice':
      return tellRefusal(question.about, question.tickers);
    case 'create-alert':
    case 'incomplete-alert':
    case 'list-alerts':
    case 'remove-alerts':
      return tellAlerts(dependencies, accountId, question);
    case 'income': {
      const { ticker, monthlyInReais } = question;
      if (ticker === undefined) {
        return [
          told`De qual ativo? Escreva, por exemplo, “quanto preciso para receber R$ ${nameOf('100')} por mês com ${nameOf('PETR4')}”.`,
        ];
      }
      return ofAsset(ticker, (asset) => tellIncome(asset, monthlyInReais, today));
    }
    case 'growth':
      return tellGrowth(question, await factsFor(question.rate));
    case 'target-sum':
      return tellTargetSum(question, await factsFor(question.rate));
    case 'time-to-sum':
      return tellTimeToSum(question, await factsFor(question.rate));
    case 'incomplete-growth':
      return [
        told`Para essa conta preciso do valor, da taxa e do prazo. Por exemplo: “${nameOf('R$ 1.000 a 10% ao ano por 5 anos')}”, ou “${nameOf('R$ 200 por mês no CDI por 10 anos')}”.`,
      ];
    case 'average-price':
      return tellAveragePrice(question.lots);
    case 'compare': {
      const assets = await Promise.all(question.tickers.map((ticker) => readAsset(ticker)));
      const known = assets.flatMap((asset) => (asset === undefined ? [] : [asset]));
      const missing = question.tickers.filter((_, place) => assets[place] === undefined);
      const unknown = missing.length === 0 ? [] : [unknownAsset(missing)];
      const [first, second] = known;
      if (first === undefined) return unknown;
      return [...unknown, ...(second === undefined ? tellAsset(first) : tellComparison(known))];
    }
    case 'dividends':
      return ofAsset(question.ticker, (asset) => tellDividends(asset, today));
    case 'indicators':
      return ofAsset(question.ticker, (asset) => tellIndicators(asset, question.indicators));
    case 'asset':
      return ofAsset(question.ticker, tellAsset);
    case 'macro':
      return tellMacro(question.names, await readFacts(), today);
    case 'terms':
      return question.terms.map(({ name, meaning }) => told`${nameOf(name)}: ${wordsOf(meaning)}`);
    case 'received':
      return ofAsset(question.ticker, (asset) => tellReceived(asset, question.quantity, today));
    case 'affordable':
      return ofAsset(question.ticker, (asset) => tellAffordable(asset, question.amountInReais));
    case 'history':
      return ofAsset(question.ticker, (asset) => tellHistory(asset, question.span, today));
    case 'edition':
      return [
        told`Para ler por aqui a mensagem mais recente, escreva VER COMPLETO. Todas as edições: ${nameOf(`${siteUrl}/edicoes`)}`,
      ];
    case 'contact':
      return [
        told`Por aqui só responde um robô. Para falar com uma pessoa, escreva para ${nameOf(supportEmail)}: respondemos em até dois dias úteis.`,
      ];
    case 'plan':
      return [
        told`O seu plano, os pagamentos e o cancelamento estão em ${nameOf(`${siteUrl}/dashboard`)}, na aba Pagamentos. Cancelar é lá mesmo, sem falar com ninguém.`,
        told`Os planos e os preços: ${nameOf(`${siteUrl}/nossos-planos`)}`,
      ];
    case 'portfolio':
      return [
        told`A sua carteira, com valor, resultado e proventos: ${nameOf(`${siteUrl}/carteira`)}`,
      ];
    case 'messages':
      return [
        told`Horário, tamanho e frequência das mensagens se escolhem em ${nameOf(`${siteUrl}/mensagens`)} e nas suas preferências do painel.`,
      ];
    case 'greeting':
      return [
        told`Olá! Sou o assistente do BFJ, um robô. Respondo sobre ativos da bolsa, indicadores, dividendos, termos do mercado e contas, e crio alertas de preço.`,
        told`Experimente: “${nameOf('PETR4')}”, “comparar ${nameOf('VALE3')} e ${nameOf('GGBR4')}”, “o que é dividend yield?” ou “me avise se ${nameOf('ITUB4')} passar de R$ ${nameOf('40')}”.`,
      ];
    default:
      return question satisfies never;
  }
}

function unknownAsset(tickers: readonly string[]) {
  return told`Não encontrei ${nameOf(listed(tickers, 'nem'))} entre os ativos da ${nameOf('B3')}. Confira o código.`;
}
