import {
  tellAffordable,
  tellAsset,
  tellGain,
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
  tellIncomeExample,
  tellRate,
  tellTargetSum,
  tellTimeToSum,
} from '../../shared/assistant/answers/calculations.ts';
import { tellGrowth, tellRates, tellRealValue } from '../../shared/assistant/answers/growth.ts';
import { tellEdition } from '../../shared/assistant/answers/edition.ts';
import { tellMacro, tellMove, tellNoReason } from '../../shared/assistant/answers/macro.ts';
import { tellMovers } from '../../shared/assistant/answers/movers.ts';
import { tellPortfolio } from '../../shared/assistant/answers/portfolio.ts';
import { answerDistress } from '../../shared/assistant/answers/distress.ts';
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
import { keptAlerts, tellAlerts } from './tell-alerts.ts';
import { tellPlan, tellPrices, type PlanAccess } from './tell-plan.ts';
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

/** What is said to one question, and which of its assets have no answer. */
export async function tellQuestion(
  dependencies: TellDependencies,
  accountId: string,
  question: Question,
  asked: Asked,
): Promise<Paragraphs> {
  const answer = await answerOf(dependencies, accountId, question, asked);
  const others = 'leftOut' in question ? (question.leftOut ?? []) : [];
  return others.length === 0 ? answer : [leftOutInWords(others), ...answer];
}

function leftOutInWords(tickers: readonly string[]): Sentence {
  const stayed = tickers.length === 1 ? 'ficou' : 'ficaram';
  return told`São até ${nameOf('quatro')} ativos de cada vez, e ${nameOf(`${stayed} de fora ${listed(tickers)}`)}. Pergunte de novo com esses códigos.`;
}

async function answerOf(
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
    case 'violence':
    case 'gambling':
    case 'fraud':
    case 'debt':
    case 'betting':
      return answerDistress(question.about, { language: question.language });
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
    case 'unchanged':
      return question.of === 'alerts'
        ? keptAlerts(dependencies, accountId, question.ticker)
        : [unchanged[question.of]];
    case 'income': {
      const { tickers, monthlyInReais } = question;
      if (tickers.length === 0) return [tellIncomeExample(monthlyInReais), askedWhich];
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
        ...(question.paidInReais === undefined
          ? tellAsset(asset)
          : tellGain(asset, question.paidInReais)),
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
    case 'not-covered':
      return [notCovered];
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
    case 'charge':
      return [
        told`Cobranças, recibos e o pedido de devolução estão no painel, na aba Pagamentos. Se algo não estiver certo, escreva para ${nameOf(supportEmail)}: uma pessoa confere a cobrança e responde em até dois dias úteis.`,
        told`O BFJ nunca pede senha, código nem pagamento por mensagem. Na dúvida, não pague e pergunte por esse e-mail.`,
        { kind: 'link', label: 'Abrir o painel', path: '/dashboard' },
      ];
    case 'inheritance':
      return [
        told`Ações, Tesouro, fundos e o saldo na corretora de quem morre vão para os herdeiros pelo inventário, em cartório ou na Justiça. Até a partilha, ficam em nome do espólio, e quem responde por eles é o inventariante.`,
        told`O caminho é avisar a corretora ou o banco, com a certidão de óbito, pedir o extrato da data do falecimento para o inventário e, com a partilha pronta, pedir a transferência para a conta de cada herdeiro. O imposto da herança (ITCMD) é de cada estado. A previdência privada costuma ir direto para quem foi indicado no plano. Um advogado ou a Defensoria Pública orienta o seu caso.`,
      ];
    case 'plan':
      return tellPlan(await findAccess(accountId));
    case 'prices':
      return tellPrices();
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
    case 'left-over':
      return [
        told`Respondi às ${nameOf('três')} primeiras perguntas desta mensagem. Mande as outras de novo, até ${nameOf('três')} de cada vez.`,
      ];
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

const unchanged = {
  messages: told`Certo: não mudei nada, e tudo continua como está. Para parar, escreva “pausa as mensagens”.`,
  conversation: told`Certo: não apaguei nada, e a conversa continua guardada.`,
};

const notCovered = told`Isso não está entre as minhas fontes. Tenho preços dos ativos da ${nameOf('B3')}, do dólar, do euro, do bitcoin e do Ibovespa, além de Selic, CDI e IPCA. Se for um ativo da bolsa, escreva o código.`;

const welcome = told`Olá! Sou o assistente do BFJ, um robô.`;
const whoAnswers = told`Sim, sou um robô: o assistente do BFJ. Nenhuma pessoa escreve por mim.`;
const askedWhich = told`Com dividendos: de qual ativo? Escreva, por exemplo, “quanto preciso para receber R$ ${nameOf('100')} por mês com ${nameOf('PETR4')}”.`;
const missingWords = {
  amount: { alone: 'o valor', amongOthers: 'do valor' },
  rate: { alone: 'a taxa', amongOthers: 'da taxa' },
  time: { alone: 'o prazo', amongOthers: 'do prazo' },
} as const;

function askedForMore(missing: QuestionOf<'incomplete-growth'>['missing']): Sentence {
  if (missing.includes('term')) {
    return told`Não entendi todos os números, e sem eles a conta sairia errada. Escreva um valor, uma taxa ao mês ou ao ano e um só prazo, por exemplo “${nameOf('R$ 1.000 a 10% ao ano por 2 anos e 6 meses')}”.`;
  }
  const named = missing.filter((one) => one !== 'term');
  const all = named.length === 0 ? (['amount', 'rate', 'time'] as const) : named;
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
