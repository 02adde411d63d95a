import {
  tellAffordable,
  tellAsset,
  tellComparison,
  tellDividends,
  tellDividendsOfYear,
  tellExtreme,
  tellHistory,
  pastIncome,
  tellIncome,
  tellIndicators,
  tellInvested,
  tellReceived,
  tellWorth,
  type Paragraphs,
} from '../../shared/assistant/answers/assets.ts';
import {
  tellAveragePrice,
  tellIncomeCapital,
  tellRate,
  tellTargetSum,
  tellTimeToSum,
} from '../../shared/assistant/answers/calculations.ts';
import { tellGrowth, tellRates, tellRealValue } from '../../shared/assistant/answers/growth.ts';
import { tellEdition } from '../../shared/assistant/answers/edition.ts';
import { tellMacro, tellMove, tellNoReason } from '../../shared/assistant/answers/macro.ts';
import { tellMovers } from '../../shared/assistant/answers/movers.ts';
import { tellPortfolio } from '../../shared/assistant/answers/portfolio.ts';
import { tellRefusal } from '../../shared/assistant/answers/refusals.ts';
import { tellSession } from '../../shared/assistant/answers/session.ts';
import { tellSources } from '../../shared/assistant/answers/sources.ts';
import { atLevel, tellTerms } from '../../shared/assistant/answers/terms.ts';
import type { AskedRate, Question, QuestionOf } from '../../shared/assistant/question.ts';
import { nameOf, told, type Figure, type Sentence } from '../../shared/assistant/told.ts';
import { interestAreas } from '../../shared/contracts/preferences.ts';
import type { KnownFacts } from '../../shared/editions/edition-facts.ts';
import { listed } from '../../shared/editions/prose/figure-words.ts';
import type { AssetData } from '../../shared/market/asset-data.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { supportEmail } from '../../shared/values/support-email.ts';
import type { PersonAlerts } from '../alerts/person-alerts.ts';
import type { ReadEditions } from '../market/known/newest-facts.ts';
import type { ReadAsset } from '../market/read-asset.ts';
import type { PersonMessages } from '../messaging/consent/person-messages.ts';
import type { PersonPortfolio } from '../portfolio/person-portfolio.ts';
import type { ReadLevel } from '../preferences/knowledge-level.ts';
import type { PersonPreferences } from '../preferences/person-preferences.ts';
import type { Clock } from '../runtime/clock.ts';
import { tellAlerts } from './tell-alerts.ts';
import { tellPlan, type PlanAccess } from './tell-plan.ts';
import { tellPreferences } from './tell-preferences.ts';

export interface TellDependencies {
  readonly readAsset: ReadAsset;
  /** Of the newest edition; undefined before the first. */
  readonly readFacts: () => Promise<KnownFacts | undefined>;
  /** Undefined for whoever has no account. */
  readonly findAccess: (accountId: string) => Promise<PlanAccess>;
  readonly alerts: PersonAlerts;
  readonly readPortfolio: PersonPortfolio;
  readonly readLevel: ReadLevel;
  /** Newest first. */
  readonly readEditions: ReadEditions;
  readonly messages: PersonMessages;
  readonly preferences: PersonPreferences;
  readonly clock: Clock;
}

/** What stands around a question. */
export interface Asked {
  /** Those of the answer before. */
  readonly figures: readonly Figure[];
  /** ISO 8601: when it was asked, where that was before now. */
  readonly saidAt?: string | undefined;
}

/** What is said to one question. */
export async function tellQuestion(
  dependencies: TellDependencies,
  accountId: string,
  question: Question,
  { figures, saidAt }: Asked,
): Promise<Paragraphs> {
  const {
    readAsset,
    readFacts,
    readPortfolio,
    readLevel,
    readEditions,
    preferences,
    clock,
    findAccess,
  } = dependencies;
  const today = saoPauloDay(clock());
  const ofAsset = async (
    ticker: string,
    words: (asset: AssetData) => Paragraphs,
  ): Promise<Paragraphs> => {
    const asset = await readAsset(ticker);
    return asset === undefined ? [unknownAsset([ticker])] : words(asset);
  };
  const ofAssets = async (
    tickers: readonly string[],
    words: (assets: readonly [AssetData, AssetData, ...AssetData[]]) => Paragraphs,
  ): Promise<Paragraphs> => {
    const assets = await Promise.all(tickers.map((ticker) => readAsset(ticker)));
    const missing = tickers.filter((_, place) => assets[place] === undefined);
    const unknown = missing.length === 0 ? [] : [unknownAsset(missing)];
    const [first, second, ...others] = assets.filter((asset) => asset !== undefined);
    if (first === undefined) return unknown;
    return [
      ...unknown,
      ...(second === undefined ? tellAsset(first) : words([first, second, ...others])),
    ];
  };
  const noReasonOf = async (why: true | undefined): Promise<Paragraphs> =>
    why === true ? tellNoReason((await readEditions())[0]) : [];
  const readerOf = async (account: string) => {
    const chosen = await preferences.read(account);
    if (chosen === undefined) return undefined;
    const areas = interestAreas.map(({ id }) => id);
    const own = chosen.areas_interesse.split(',');
    return {
      areas: areas.filter((area) => own.includes(area)),
      length: chosen.tamanho_msg_abertura_fechamento,
    };
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
    case 'create-move-alert':
    case 'incomplete-alert':
    case 'list-alerts':
    case 'remove-alerts':
      return tellAlerts(dependencies, accountId, question);
    case 'income': {
      const { tickers, monthlyInReais } = question;
      if (tickers.length === 0) return [askedWhich];
      const told = await Promise.all(
        tickers.map((ticker) =>
          ofAsset(ticker, (asset) => tellIncome(asset, monthlyInReais, today)),
        ),
      );
      return [...told.flat(), pastIncome];
    }
    case 'growth':
      return tellGrowth(question, await factsFor(question.rate));
    case 'compare-rates':
      return tellRates(question, await readFacts());
    case 'real-value':
      return tellRealValue(question, await readFacts());
    case 'target-sum':
      return tellTargetSum(question, await factsFor(question.rate));
    case 'time-to-sum':
      return tellTimeToSum(question, await factsFor(question.rate));
    case 'incomplete-growth':
      return [askedForMore(question.missing)];
    case 'loan':
      return [loan];
    case 'past-value':
      return [pastValue];
    case 'taxes':
      return [taxes];
    case 'session':
      return tellSession(clock());
    case 'income-capital':
      return tellIncomeCapital(question, await factsFor(question.rate));
    case 'rate':
      return tellRate(question.rate, await readFacts());
    case 'invested':
      return ofAsset(question.ticker, (asset) =>
        tellInvested(asset, question.amountInReais, question.span, today),
      );
    case 'average-price':
      return tellAveragePrice(question.lots);
    case 'compare': {
      const { tickers, indicators } = question;
      // Only indicators that are asked for are explained.
      const level = indicators === undefined ? 'basico' : await readLevel(accountId);
      return ofAssets(tickers, (assets) => tellComparison(assets, indicators, today, level));
    }
    case 'extreme': {
      const { tickers, indicator, which } = question;
      const level = await readLevel(accountId);
      return ofAssets(tickers, (assets) => tellExtreme(assets, indicator, which, level));
    }
    case 'dividends':
      return ofAsset(question.ticker, (asset) =>
        question.year === undefined
          ? tellDividends(asset, today)
          : tellDividendsOfYear(asset, question.year, today),
      );
    case 'indicators': {
      const level = await readLevel(accountId);
      return ofAsset(question.ticker, (asset) => tellIndicators(asset, question.indicators, level));
    }
    case 'asset': {
      // The analysis is no part of a trial, which compares all the same.
      const isTrial = (await findAccess(accountId))?.trialEndsAt !== undefined;
      const noReason = await noReasonOf(question.why);
      return ofAsset(question.ticker, (asset) => [
        ...tellAsset(asset),
        ...noReason,
        isTrial ? toComparison(asset.symbol) : toAnalysis(asset.symbol),
      ]);
    }
    case 'macro': {
      const facts = await readFacts();
      if (question.why === undefined) return tellMacro(question.names, facts, today);
      const [newest] = await readEditions();
      return tellMove({ ...question, why: question.why }, facts, newest, today);
    }
    case 'movers':
      return tellMovers(await readFacts());
    case 'terms':
      return tellTerms(await settledTerms(dependencies, accountId, question));
    case 'received':
      return ofAsset(question.ticker, (asset) => tellReceived(asset, question.quantity, today));
    case 'worth':
      return ofAsset(question.ticker, (asset) => tellWorth(asset, question.quantity));
    case 'affordable':
      return ofAsset(question.ticker, (asset) => tellAffordable(asset, question.amountInReais));
    case 'history': {
      const noReason = await noReasonOf(question.why);
      return ofAsset(question.ticker, (asset) => [
        ...tellHistory(asset, question.span, today),
        ...noReason,
      ]);
    }
    case 'portfolio':
      return tellPortfolio(await readPortfolio(accountId), today);
    case 'sources':
      return tellSources(figures);
    case 'edition': {
      const [editions, reader] = await Promise.all([readEditions(), readerOf(accountId)]);
      return tellEdition(question, editions, reader, today);
    }
    case 'change-messages':
    case 'incomplete-messages':
    case 'tell-messages':
      return tellPreferences(dependencies, accountId, question, saidAt);
    case 'contact':
      return [
        told`Por aqui só responde um robô. Para falar com uma pessoa, escreva para ${nameOf(supportEmail)}: respondemos em até dois dias úteis.`,
      ];
    case 'plan':
      return tellPlan(await findAccess(accountId));
    case 'messages':
      return [
        told`A frequência do relatório se escolhe em Minhas mensagens; os temas, nas configurações do painel.`,
        { kind: 'link', label: 'Minhas mensagens', path: '/mensagens' },
      ];
    case 'greeting':
      return [
        told`${question.isWhoQuestion === true ? whoAnswers : welcome} Respondo sobre ativos da bolsa, indicadores, dividendos, a sua carteira, termos do mercado e contas, e crio alertas de preço.`,
        told`Experimente: “${nameOf('PETR4')}”, “comparar ${nameOf('VALE3')} e ${nameOf('GGBR4')}”, “o que é dividend yield?” ou “me avise se ${nameOf('ITUB4')} passar de R$ ${nameOf('40')}”.`,
      ];
    case 'thanks':
      return [told`De nada! Quando quiser, é só perguntar.`];
    case 'forget':
      return [told`Pronto: apaguei a nossa conversa. O que você perguntar agora começa do zero.`];
    case 'unknown':
      return [
        told`Não entendi essa pergunta. Respondo sobre ativos da bolsa, indicadores, dividendos, a sua carteira, termos do mercado, contas de juros e alertas de preço.`,
      ];
    default:
      return question satisfies never;
  }
}

/** What is explained, at the level of its reader where it says none. */
export async function settledTerms(
  { readLevel }: Pick<TellDependencies, 'readLevel'>,
  accountId: string,
  question: QuestionOf<'terms'>,
) {
  return atLevel(question, question.level ?? (await readLevel(accountId)));
}

const welcome = told`Olá! Sou o assistente do BFJ, um robô.`;
const whoAnswers = told`Sim, sou um robô: o assistente do BFJ. Nenhuma pessoa escreve por mim.`;
const askedWhich = told`De qual ativo? Escreva, por exemplo, “quanto preciso para receber R$ ${nameOf('100')} por mês com ${nameOf('PETR4')}”.`;
const missingWords = {
  amount: { alone: 'o valor', amongOthers: 'do valor' },
  rate: { alone: 'a taxa', amongOthers: 'da taxa' },
  time: { alone: 'o prazo', amongOthers: 'do prazo' },
} as const;

function askedForMore(missing: QuestionOf<'incomplete-growth'>['missing']): Sentence {
  const all = missing.length === 0 ? (['amount', 'rate', 'time'] as const) : missing;
  const [first] = all;
  const words =
    all.length === 1 && first !== undefined
      ? `só falta ${missingWords[first].alone}`
      : `preciso ${listed(all.map((one) => missingWords[one].amongOthers))}`;
  return told`Para essa conta ${nameOf(words)}. Por exemplo: “${nameOf('R$ 1.000 a 10% ao ano por 5 anos')}”, ou “${nameOf('R$ 200 por mês a 0,8% ao mês por 10 anos')}”.`;
}

const taxes = told`O imposto depende do ativo, do valor vendido no mês e do seu caso, e eu não calculo nem declaro por você. As regras estão no site da Receita Federal, em “Meu Imposto de Renda”, e um contador esclarece. O que posso explicar são as palavras: pergunte, por exemplo, “o que é JCP?” ou “o que é come-cotas?”.`;

const loan = told`Não faço contas de empréstimo nem de financiamento: minhas contas são de dinheiro que rende, e uma dívida tem parcelas, tarifas e seguros. A Calculadora do Cidadão, do Banco Central, calcula prestações fixas de graça: procure por ela em bcb.gov.br.`;

const pastValue = told`Corrigir um valor de anos atrás pede toda a série do IPCA, e eu só tenho a inflação dos últimos doze meses. A Calculadora do Cidadão, do Banco Central, faz essa conta de graça: procure por ela em bcb.gov.br.`;

function toAnalysis(ticker: string): Paragraphs[number] {
  return {
    kind: 'link',
    label: `Ver a análise de ${ticker}`,
    path: `/dashboard?aba=analise&ativo=${ticker}`,
  };
}

function toComparison(ticker: string): Paragraphs[number] {
  return {
    kind: 'link',
    label: `Comparar ${ticker} com outros ativos`,
    path: `/comparar?ativos=${ticker}`,
  };
}

function unknownAsset(tickers: readonly string[]) {
  return told`Não encontrei ${nameOf(listed(tickers, 'nem'))} entre os ativos da ${nameOf('B3')}. Confira o código.`;
}
