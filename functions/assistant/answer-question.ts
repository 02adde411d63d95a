import {
  answerAffordable,
  answerAsset,
  answerGain,
  answerComparison,
  answerDividends,
  answerDividendsOfYear,
  answerExtreme,
  answerHistory,
  pastIncome,
  answerIncome,
  answerIndicators,
  answerInvested,
  answerReceived,
  answerWorth,
  type Paragraphs,
} from './answers/assets.ts';
import {
  answerAveragePrice,
  answerIncomeCapital,
  answerIncomeExample,
  answerRate,
  answerTargetSum,
  answerTimeToSum,
} from './calculations/answer-savings.ts';
import { answerCalculation } from './calculations/answer-program.ts';
import { answerGrowth, answerRates, answerRealValue } from './calculations/answer-growth.ts';
import { askDoubtfulRate, askDoubtfulTerm } from './calculations/doubtful-rate.ts';
import { answerEdition } from './answers/edition.ts';
import { answerMacro, answerMove, answerReason, answerSpread } from './answers/macro.ts';
import { answerMacroOfYear } from './answers/macro-year.ts';
import { answerRateOfMonth } from './answers/rate-of-month.ts';
import { answerOutOfReach } from './answers/out-of-reach.ts';
import { answerMovers } from './answers/movers.ts';
import { answerPortfolio } from './answers/portfolio.ts';
import { answerDistress, answerDistressReply } from './answers/distress.ts';
import { answerAccountHelp } from './answers/account-help.ts';
import { answerAdvice } from './answers/advice.ts';
import { answerRefusedTopic } from './answers/refused-topic.ts';
import { answerSession } from './answers/session.ts';
import { answerSources } from './answers/sources.ts';
import { answerUnclear } from './answers/unclear.ts';
import { questionAtLevel, answerTerms } from './answers/terms.ts';
import { answerMoversOfTable } from './query/answers/answer-movers.ts';
import { answerNotInformed } from './query/answers/answer-not-informed.ts';
import { answerQuery, factsUnknown } from './query/answers/answer-query.ts';
import { evaluateQuery } from './query/evaluate-query.ts';
import { readQueryFacts } from './query/answers/named-facts.ts';
import { answerPastPrice } from './past-prices/answer-past-prices.ts';
import { answerPayments } from './payments/answer-payments.ts';
import { explainDividendTax, explainWithheld, noCalendar } from './payments/payment-rules.ts';
import { describeRename } from './lexicon/renamed-assets.ts';
import { maxCompared, type AskedRate, type Question, type QuestionOf } from './domain/question.ts';
import type { TradeQuestion } from './domain/trade-questions.ts';
import { wrapName, sourcedText, type SourcedValue, type Sentence } from './domain/sourced-text.ts';
import { interestAreas } from '../../shared/contracts/preferences.ts';
import type { PartialFacts } from '../../shared/editions/edition-facts.ts';
import { joinList } from '../../shared/editions/format-facts.ts';
import type { AssetData } from '../../shared/market/asset-data.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { supportEmail } from '../../shared/values/support-email.ts';
import type { AccountAlerts } from '../alerts/account-alerts.ts';
import type { LongBenchmarks } from '../market/history/close-series.ts';
import type { ReadEditions } from '../market/read-models/newest-facts.ts';
import type { ReadFactTable } from '../market/facts/fact-table.ts';
import type { ReadAsset } from '../market/read-asset.ts';
import type { AccountMessages } from '../messaging/preferences/account-messages.ts';
import type { ReadAccountPortfolio } from '../portfolio/account-portfolio-reader.ts';
import type { ReadKnowledgeLevel } from '../preferences/knowledge-level.ts';
import type { AccountPreferences } from '../preferences/account-preferences.ts';
import type { Clock } from '../runtime/clock.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { answerUnchangedAlerts, answerAlerts } from './answer-alerts.ts';
import { answerPlan, answerPrices, type PlanAccess } from './answer-plan.ts';
import { answerMessageSettings } from './answer-message-settings.ts';

export interface AnswerQuestionDependencies {
  readonly readAsset: ReadAsset;
  readonly readFactTable: ReadFactTable;
  /** From the newest edition; undefined before the first one. */
  readonly readFacts: () => Promise<PartialFacts | undefined>;
  /** Stored series of CDI, IPCA and Ibovespa over years. */
  readonly readBenchmarks: () => Promise<LongBenchmarks>;
  /** Undefined for a visitor. */
  readonly findAccess: (accountId: string) => Promise<PlanAccess>;
  readonly alerts: AccountAlerts;
  readonly readPortfolio: ReadAccountPortfolio;
  readonly readLevel: ReadKnowledgeLevel;
  /** Newest first. */
  readonly readEditions: ReadEditions;
  readonly messages: AccountMessages;
  readonly preferences: AccountPreferences;
  readonly clock: Clock;
}

/** Questions that change nothing but alerts and preferences; those about trades have their own answers. */
export type AnsweredQuestion = Exclude<Question, TradeQuestion>;

/** The context of a question. */
export interface QuestionContext {
  readonly figures: readonly SourcedValue[];
  /** ISO 8601: when the question was asked, if earlier than now. */
  readonly writtenAt?: string | undefined;
}

/** Answers one question, and names the assets that were left out. */
export async function answerQuestion(
  dependencies: AnswerQuestionDependencies,
  accountId: string,
  question: AnsweredQuestion,
  questionContext: QuestionContext,
): Promise<Paragraphs> {
  const answer = await answerByTopic(dependencies, accountId, question, questionContext);
  const others = 'leftOut' in question ? (question.leftOut ?? []) : [];
  return others.length === 0 ? answer : [leftOutSentence(others), ...answer];
}

function leftOutSentence(tickers: readonly string[]): Sentence {
  const stayed = tickers.length === 1 ? 'ficou' : 'ficaram';
  return sourcedText`São até ${wrapName('quatro')} ativos de cada vez, e ${wrapName(`${stayed} de fora ${joinList(tickers)}`)}. Pergunte de novo com esses códigos.`;
}

async function answerByTopic(
  dependencies: AnswerQuestionDependencies,
  accountId: string,
  question: AnsweredQuestion,
  { figures, writtenAt }: QuestionContext,
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
  const answerForAsset = async (
    ticker: string,
    words: (asset: AssetData) => Paragraphs,
  ): Promise<Paragraphs> => {
    const asset = await readAsset(ticker);
    return asset === undefined ? [assetNotFound([ticker])] : words(asset);
  };
  const answerForAssets = async (
    tickers: readonly string[],
    words: (assets: readonly [AssetData, AssetData, ...AssetData[]]) => Paragraphs,
    wordsOfOne: (asset: AssetData) => Paragraphs = answerAsset,
  ): Promise<Paragraphs> => {
    const assets = await Promise.all(tickers.map((ticker) => readAsset(ticker)));
    const missing = tickers.filter((_, index) => assets[index] === undefined);
    const notFound = missing.length === 0 ? [] : [assetNotFound(missing)];
    const [first, second, ...others] = assets.filter((asset) => asset !== undefined);
    if (first === undefined) return notFound;
    return [
      ...notFound,
      ...(second === undefined ? wordsOfOne(first) : words([first, second, ...others])),
    ];
  };
  const answerForEach = async (
    tickers: readonly string[],
    words: (asset: AssetData) => Paragraphs,
  ): Promise<Paragraphs> =>
    (await Promise.all(tickers.map((ticker) => answerForAsset(ticker, words)))).flat();
  const answerReasonIfAsked = async (why: true | undefined): Promise<Paragraphs> =>
    why === true ? answerReason((await readEditions())[0]) : [];
  const readerOf = async (account: string) => {
    const chosen = await preferences.read(account);
    if (chosen === undefined) return undefined;
    const areas = interestAreas.map(({ id }) => id);
    const chosenAreas = chosen.areas_interesse.split(',');
    return {
      areas: areas.filter((area) => chosenAreas.includes(area)),
      length: chosen.tamanho_msg_abertura_fechamento,
    };
  };
  const factsFor = async ({ of }: AskedRate) => (of === 'person' ? undefined : readFacts());
  switch (question.about) {
    case 'crisis':
    case 'violence':
    case 'gambling':
    case 'fraud':
    case 'loan-shark':
    case 'scam':
    case 'debt':
    case 'borrowing':
    case 'betting':
      return question.reply === undefined
        ? answerDistress(question.about, { language: question.language })
        : answerDistressReply(question.about, question.reply);
    case 'injection':
    case 'others':
    case 'evasion':
      return answerRefusedTopic(question.about);
    case 'advice': {
      const readAll = () => Promise.all(question.tickers.slice(0, maxCompared).map(readAsset));
      const [assets, facts] = await Promise.all([
        ignoreFailedSource(readAll, []),
        ignoreFailedSource(readFacts, undefined),
      ]);
      return answerAdvice(
        question,
        assets.filter((asset) => asset !== undefined),
        facts,
        today,
      );
    }
    case 'create-alert':
    case 'create-move-alert':
    case 'incomplete-alert':
    case 'list-alerts':
    case 'remove-alerts':
      return answerAlerts(dependencies, accountId, question);
    case 'unchanged':
      return question.of === 'alerts'
        ? answerUnchangedAlerts(dependencies, accountId, question.ticker)
        : [unchanged[question.of]];
    case 'income': {
      const { tickers, monthlyInReais } = question;
      if (tickers.length === 0) return [answerIncomeExample(monthlyInReais), incomeNeedsAsset];
      const answers = await Promise.all(
        tickers.map((ticker) =>
          answerForAsset(ticker, (asset) => answerIncome(asset, monthlyInReais, today)),
        ),
      );
      return [...answers.flat(), pastIncome];
    }
    case 'growth':
      return answerGrowth(
        question,
        question.shows === 'real' ? await readFacts() : await factsFor(question.rate),
      );
    case 'compare-rates':
      return answerRates(question, await readFacts());
    case 'real-value':
      return answerRealValue(question, await readFacts());
    case 'target-sum':
      return answerTargetSum(question, await factsFor(question.rate));
    case 'time-to-sum':
      return answerTimeToSum(question, await factsFor(question.rate));
    case 'incomplete-growth':
      return [
        question.doubtfulYears === undefined
          ? question.doubtfulPercent === undefined
            ? missingDetailsSentence(question.missing)
            : askDoubtfulRate(question.doubtfulPercent)
          : askDoubtfulTerm(question.doubtfulYears),
      ];
    case 'calculate':
      return answerCalculation(question, { readFacts, answerForAsset, today });
    case 'loan':
      return [loan];
    case 'past-value':
      return [pastValue];
    case 'taxes':
      return [taxes];
    case 'session':
      return answerSession(clock(), question.on);
    case 'income-capital':
      return answerIncomeCapital(question, await factsFor(question.rate));
    case 'rate':
      return answerRate(question.rate, await readFacts());
    case 'invested':
      return answerForAsset(question.ticker, (asset) =>
        answerInvested(asset, question.amountInReais, question.span, today),
      );
    case 'average-price':
      return answerAveragePrice(question.lots);
    case 'compare': {
      const { tickers, indicators } = question;
      // Explain indicators only when the user asked for them.
      const level = indicators === undefined ? 'basico' : await readLevel(accountId);
      return answerForAssets(
        tickers,
        (assets) => answerComparison(assets, indicators, today, level),
        (asset) =>
          indicators === undefined
            ? answerAsset(asset)
            : answerIndicators(asset, indicators, level),
      );
    }
    case 'extreme': {
      const { tickers, indicator, which } = question;
      const level = await readLevel(accountId);
      return answerForAssets(tickers, (assets) => answerExtreme(assets, indicator, which, level));
    }
    case 'query': {
      const { query, unread, missing } = question;
      const { table, ...reading } = await readQueryFacts(dependencies, query);
      if (table === undefined) return [factsUnknown];
      const level = await readLevel(accountId);
      const result = evaluateQuery(query, table);
      return answerQuery(query, result, { today, level, unread, missing, ...reading });
    }
    case 'not-informed':
      return answerNotInformed(question, {
        readFacts: (query) => readQueryFacts(dependencies, query),
        today,
        level: await readLevel(accountId),
      });
    case 'dividends':
      return answerForAsset(question.ticker, (asset) =>
        question.year === undefined
          ? answerDividends(asset, today)
          : answerDividendsOfYear(asset, question.year, today),
      );
    case 'payments': {
      if (question.of === 'calendar') return noCalendar;
      if (question.of === 'taxed') return explainDividendTax(question, today);
      const rules = question.of === 'withheld' ? explainWithheld(today) : [];
      return [
        ...rules,
        ...(await answerForEach(question.tickers, (asset) =>
          answerPayments(question, asset, today),
        )),
      ];
    }
    case 'past-price':
      return answerForEach(question.tickers, (asset) => answerPastPrice(question, asset, today));
    case 'indicators': {
      const level = await readLevel(accountId);
      return answerForAsset(question.ticker, (asset) =>
        answerIndicators(asset, question.indicators, level),
      );
    }
    case 'asset': {
      // The analysis is not part of a trial; the comparison is.
      const isTrial = (await findAccess(accountId))?.trialEndsAt !== undefined;
      const noReason = await answerReasonIfAsked(question.why);
      const rename = question.asksName === true ? describeRename(question.ticker) : undefined;
      const answer = await answerForAsset(question.ticker, (asset) => [
        ...(question.paidInReais === undefined
          ? answerAsset(asset)
          : answerGain(asset, question.paidInReais)),
        ...noReason,
        isTrial ? comparisonLink(asset.symbol) : analysisLink(asset.symbol),
      ]);
      return rename === undefined ? answer : [rename, ...answer];
    }
    case 'macro': {
      const facts = await readFacts();
      if (question.year !== undefined || question.years !== undefined) {
        return answerMacroOfYear(question, await dependencies.readBenchmarks(), facts, today);
      }
      if (question.isOfMonth === true) return answerRateOfMonth(question.names, facts, today);
      if (question.isSpread === true) return answerSpread(question.names, facts, today);
      if (question.why === undefined) return answerMacro(question.names, facts, today);
      const [newest] = await readEditions();
      return answerMove({ ...question, why: question.why }, facts, newest, today);
    }
    case 'not-covered':
      return answerOutOfReach(
        question,
        question.names === undefined && question.of !== 'focus' ? undefined : await readFacts(),
        today,
      );
    case 'movers': {
      const facts = await readFacts();
      const table = facts?.movers === undefined ? await dependencies.readFactTable() : undefined;
      return table === undefined ? answerMovers(facts) : answerMoversOfTable(table, today);
    }
    case 'terms':
      return answerTerms(await withTermLevel(dependencies, accountId, question));
    case 'received':
      return answerForAsset(question.ticker, (asset) =>
        question.year === undefined
          ? answerReceived(asset, question.quantity, today)
          : answerDividendsOfYear(asset, question.year, today, question.quantity),
      );
    case 'worth':
      return answerForAsset(question.ticker, (asset) => answerWorth(asset, question.quantity));
    case 'affordable':
      return answerForAsset(question.ticker, (asset) =>
        answerAffordable(asset, question.amountInReais),
      );
    case 'history': {
      const noReason = await answerReasonIfAsked(question.why);
      return answerForAsset(question.ticker, (asset) => [
        ...answerHistory(asset, question.span, today),
        ...noReason,
      ]);
    }
    case 'portfolio':
      return answerPortfolio(await readPortfolio(accountId), today);
    case 'sources':
      return answerSources(figures);
    case 'edition': {
      const [editions, reader] = await Promise.all([readEditions(), readerOf(accountId)]);
      return answerEdition(question, editions, reader, today);
    }
    case 'change-messages':
    case 'incomplete-messages':
    case 'tell-messages':
      return answerMessageSettings(dependencies, accountId, question, writtenAt);
    case 'contact':
      return [
        sourcedText`Por aqui só responde um robô. Para falar com uma pessoa, escreva para ${wrapName(supportEmail)}: respondemos em até dois dias úteis.`,
      ];
    case 'charge':
      return [
        sourcedText`Cobranças, recibos e o pedido de devolução estão no painel, na aba Pagamentos. Se algo não estiver certo, escreva para ${wrapName(supportEmail)}: uma pessoa confere a cobrança e responde em até dois dias úteis.`,
        sourcedText`O BFJ nunca pede senha, código nem pagamento por mensagem. Na dúvida, não pague e pergunte por esse e-mail.`,
        { kind: 'link', label: 'Abrir o painel', path: '/dashboard' },
      ];
    case 'account-help':
      return answerAccountHelp(question.of);
    case 'inheritance':
      return [
        sourcedText`Ações, Tesouro, fundos e o saldo na corretora de quem morre vão para os herdeiros pelo inventário, em cartório ou na Justiça. Até a partilha, ficam em nome do espólio, e quem responde por eles é o inventariante.`,
        sourcedText`O caminho é avisar a corretora ou o banco, com a certidão de óbito, pedir o extrato da data do falecimento para o inventário e, com a partilha pronta, pedir a transferência para a conta de cada herdeiro. O imposto da herança (ITCMD) é de cada estado. A previdência privada costuma ir direto para quem foi indicado no plano. Um advogado ou a Defensoria Pública orienta o seu caso.`,
      ];
    case 'plan':
      return answerPlan(await findAccess(accountId));
    case 'prices':
      return answerPrices();
    case 'messages':
      return [
        sourcedText`A frequência do relatório se escolhe em Minhas mensagens; os temas, nas configurações do painel.`,
        { kind: 'link', label: 'Minhas mensagens', path: '/mensagens' },
      ];
    case 'greeting':
      return [
        sourcedText`${question.isWhoQuestion === true ? whoAnswers : welcome} Respondo sobre ativos da bolsa, indicadores, dividendos, a sua carteira, termos do mercado e contas, e crio alertas de preço.`,
        sourcedText`Experimente: “${wrapName('PETR4')}”, “comparar ${wrapName('VALE3')} e ${wrapName('GGBR4')}”, “o que é dividend yield?” ou “me avise se ${wrapName('ITUB4')} passar de R$ ${wrapName('40')}”.`,
      ];
    case 'thanks':
      return [sourcedText`De nada! Quando quiser, é só perguntar.`];
    case 'left-over':
      return [
        sourcedText`Respondi às ${wrapName('três')} primeiras perguntas desta mensagem. Mande as outras de novo, até ${wrapName('três')} de cada vez.`,
      ];
    case 'forget':
      return [
        sourcedText`Pronto: apaguei a nossa conversa. O que você perguntar agora começa do zero.`,
      ];
    case 'unclear':
      return answerUnclear(question);
    case 'unknown':
      return [
        sourcedText`Não entendi essa pergunta. Respondo sobre ativos da bolsa, indicadores, dividendos, a sua carteira, termos do mercado, contas de juros e alertas de preço.`,
      ];
    default:
      return question satisfies never;
  }
}

/** Returns `otherwise` when the source is unavailable: the request is declined in any case. */
async function ignoreFailedSource<Value>(
  read: () => Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'partner_unavailable') return otherwise;
    throw error;
  }
}

/** Returns the question with its level; the reader's own level when it names none. */
export async function withTermLevel(
  { readLevel }: Pick<AnswerQuestionDependencies, 'readLevel'>,
  accountId: string,
  question: QuestionOf<'terms'>,
) {
  return questionAtLevel(question, question.level ?? (await readLevel(accountId)));
}

const unchanged = {
  messages: sourcedText`Certo: não mudei nada, e tudo continua como está. Para parar, escreva “pausa as mensagens”.`,
  conversation: sourcedText`Certo: não apaguei nada, e a conversa continua guardada.`,
};

const welcome = sourcedText`Olá! Sou o assistente do BFJ, um robô.`;
const whoAnswers = sourcedText`Sim, sou um robô: o assistente do BFJ. Nenhuma pessoa escreve por mim.`;
const incomeNeedsAsset = sourcedText`Com dividendos: de qual ativo? Escreva, por exemplo, “quanto preciso para receber R$ ${wrapName('100')} por mês com ${wrapName('PETR4')}”.`;
const missingWords = {
  amount: { alone: 'o valor', amongOthers: 'do valor' },
  rate: { alone: 'a taxa', amongOthers: 'da taxa' },
  time: { alone: 'o prazo', amongOthers: 'do prazo' },
} as const;

function missingDetailsSentence(missing: QuestionOf<'incomplete-growth'>['missing']): Sentence {
  if (missing.includes('term')) {
    return sourcedText`Não entendi todos os números, e sem eles a conta sairia errada. Escreva um valor, uma taxa ao mês ou ao ano e um só prazo, por exemplo “${wrapName('R$ 1.000 a 10% ao ano por 2 anos e 6 meses')}”.`;
  }
  const named = missing.filter((one) => one !== 'term');
  const all = named.length === 0 ? (['amount', 'rate', 'time'] as const) : named;
  const [first] = all;
  const words =
    all.length === 1 && first !== undefined
      ? `só falta ${missingWords[first].alone}`
      : `preciso ${joinList(all.map((one) => missingWords[one].amongOthers))}`;
  return sourcedText`Para essa conta ${wrapName(words)}. Por exemplo: “${wrapName('R$ 1.000 a 10% ao ano por 5 anos')}”, ou “${wrapName('R$ 200 por mês a 0,8% ao mês por 10 anos')}”.`;
}

const taxes = sourcedText`O imposto depende do ativo, do valor vendido no mês e do seu caso, e eu não calculo nem declaro por você. As regras estão no site da Receita Federal, em “Meu Imposto de Renda”, e um contador esclarece. O que posso explicar são as palavras: pergunte, por exemplo, “o que é JCP?” ou “o que é come-cotas?”.`;

const loan = sourcedText`Não faço contas de consórcio, nem de dívidas sem valor, taxa e prazo: um consórcio não tem juros, mas taxa de administração, fundo de reserva e reajuste. Para um empréstimo, escreva, por exemplo, “${wrapName('20 mil em 36x a 2% ao mês')}”.`;

const pastValue = sourcedText`Corrigir um valor de anos atrás pede toda a série do IPCA, e eu só tenho a inflação dos últimos doze meses. A Calculadora do Cidadão, do Banco Central, faz essa conta de graça: procure por ela em bcb.gov.br.`;

function analysisLink(ticker: string): Paragraphs[number] {
  return {
    kind: 'link',
    label: `Ver a análise de ${ticker}`,
    path: `/dashboard?aba=analise&ativo=${ticker}`,
  };
}

function comparisonLink(ticker: string): Paragraphs[number] {
  return {
    kind: 'link',
    label: `Comparar ${ticker} com outros ativos`,
    path: `/comparar?ativos=${ticker}`,
  };
}

function assetNotFound(tickers: readonly string[]) {
  return sourcedText`Não encontrei ${wrapName(joinList(tickers, 'nem'))} entre os ativos da ${wrapName('B3')}. Confira o código.`;
}
