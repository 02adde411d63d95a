import Big from 'big.js';
import type { Alert } from '../../shared/contracts/alerts.ts';
import { isSpoken, spokenProblems } from '../../shared/values/spoken-problems.ts';
import { formatReais } from '../../shared/values/money.ts';
import { priceOf, type Paragraphs } from '../../shared/assistant/answers/assets.ts';
import { assetFigure, ownFigure, plainNumber } from '../../shared/assistant/figures.ts';
import { exact } from '../../shared/portfolio/decimal.ts';
import { formatAmount } from '../../shared/values/market-figures.ts';
import type { Question, QuestionOf } from '../../shared/assistant/question.ts';
import { nameOf, told, wordsOf, type Sentence } from '../../shared/assistant/told.ts';
import type { PersonAlerts } from '../alerts/person-alerts.ts';
import type { ReadAsset } from '../market/read-asset.ts';
import { BfjError } from '../runtime/bfj-error.ts';

type CreateAlertQuestion = QuestionOf<'create-alert'>;
type AlertQuestion = Extract<
  Question,
  {
    readonly about:
      | 'create-alert'
      | 'create-move-alert'
      | 'incomplete-alert'
      | 'list-alerts'
      | 'remove-alerts';
  }
>;

interface AlertDependencies {
  readonly alerts: PersonAlerts;
  readonly readAsset: ReadAsset;
}

const howTo = told`Diga o ativo e o preço. Por exemplo: “me avise se ${nameOf('PETR4')} passar de R$ ${nameOf('40')}” ou “alerta ${nameOf('VALE3')} abaixo de ${nameOf('50')}”.`;

const ofAssetsAlone = told`Só crio alertas do preço de ativos da bolsa: de moedas, índices e taxas ainda não há.`;

const unclear = told`Não criei nem removi nenhum alerta: não entendi qual preço é de qual ativo. Escreva um alerta de cada vez, por exemplo “me avise se ${nameOf('PETR4')} passar de R$ ${nameOf('40')}”.`;

/** Stands below every alert that was made. */
export const toAlerts = { kind: 'link', label: 'Meus alertas', path: '/alertas' } as const;

/** Of an asset that they have named. */
function missingPrice(ticker: string): Sentence {
  return told`A que preço de ${nameOf(ticker)} você quer o aviso? Responda só com o valor, por exemplo “${nameOf('42')}”, ou com quanto ele deve andar, por exemplo “cair ${nameOf('5%')}”.`;
}

/** What is done to somebody's alerts, each refusal in the words of its rule. */
export async function tellAlerts(
  dependencies: AlertDependencies,
  accountId: string,
  question: AlertQuestion,
): Promise<Paragraphs> {
  switch (question.about) {
    case 'incomplete-alert':
      if (question.isUnclear === true) return [unclear];
      if (question.isOfMarket === true) return [ofAssetsAlone, howTo];
      return [question.ticker === undefined ? howTo : missingPrice(question.ticker)];
    case 'create-alert':
      return createdAlert(dependencies, accountId, question);
    case 'create-move-alert':
      return createdMoveAlert(dependencies, accountId, question);
    case 'list-alerts':
      return listedAlerts(await waiting(dependencies, accountId));
    case 'remove-alerts':
      return removedAlerts(dependencies, accountId, question);
    default:
      return question satisfies never;
  }
}

/** To a command about alerts that is negated: those that are there, and how one is removed. */
export async function keptAlerts(
  dependencies: Pick<AlertDependencies, 'alerts'>,
  accountId: string,
  ticker: string | undefined,
): Promise<Paragraphs> {
  const alerts = await waiting(dependencies, accountId);
  const own = alerts.filter((alert) => ticker === undefined || alert.ticker === ticker);
  const [first] = own;
  const of = ticker === undefined ? told`` : told` de ${nameOf(ticker)}`;
  if (first === undefined) {
    return [told`Certo: não criei nem removi nada. Você não tem alerta${of} esperando.`];
  }
  return [
    told`Certo: não criei nem removi nada.`,
    ...listedAlerts(own),
    told`Para remover, escreva, por exemplo, “${removing(first)}”.`,
  ];
}

async function createdAlert(
  dependencies: AlertDependencies,
  accountId: string,
  question: CreateAlertQuestion,
): Promise<Paragraphs> {
  const { ticker, targetInCentavos } = question;
  try {
    const direction =
      question.direction ?? (await directionBy(dependencies.readAsset, ticker, targetInCentavos));
    return await createdTowards(dependencies, accountId, { ...question, direction });
  } catch (error) {
    return [spokenProblem(error)];
  }
}

async function createdTowards(
  { alerts }: AlertDependencies,
  accountId: string,
  question: CreateAlertQuestion & Pick<Alert, 'direction'>,
): Promise<Paragraphs> {
  const { ticker, direction, targetInCentavos, confirmed } = question;
  try {
    const wish = { ticker, direction, targetInCentavos, confirmed };
    const { alert, existed } = await alerts.create(accountId, wish);
    return [
      existed
        ? told`Você já tem este alerta: aviso quando ${inWords(alert)}. Não criei outro.`
        : told`Pronto: aviso quando ${inWords(alert)}. O alerta avisa uma vez e passa para os atingidos.`,
      told`Para desistir, escreva “${removing(alert)}”.`,
      toAlerts,
    ];
  } catch (error) {
    if (!(error instanceof BfjError) || error.code !== 'alert_already_met') throw error;
    if (question.isOneOfSeveral !== true) {
      return [spokenProblem(error), told`Quer assim mesmo? Responda “mesmo assim”.`];
    }
    const target = ownFigure(formatReais(targetInCentavos));
    return [
      spokenProblem(error),
      told`Quer assim mesmo? Responda “alerta ${nameOf(ticker)} ${wordsOf(direction)} de ${target} mesmo assim”.`,
    ];
  }
}

/**
 * Returns what an error says to the user.
 * @throws the error itself, where it has no words for users
 */
function spokenProblem(error: unknown): Sentence {
  if (!(error instanceof BfjError) || !isSpoken(error.code)) throw error;
  const text = error.details.text ?? spokenProblems[error.code].title;
  return told`${{ text, source: 'brapi', at: null }}`;
}

/** So many percent from the price of now, which the answer says. */
async function createdMoveAlert(
  dependencies: AlertDependencies,
  accountId: string,
  question: Extract<AlertQuestion, { readonly about: 'create-move-alert' }>,
): Promise<Paragraphs> {
  const { ticker, direction, percent, confirmed } = question;
  const asset = await dependencies.readAsset(ticker);
  const price = asset && priceOf(asset);
  if (asset === undefined || price === undefined) {
    return [
      told`Não tenho o preço de ${nameOf(ticker)} agora. Diga o preço que você espera, e eu aviso.`,
    ];
  }
  const part = percent.div(100);
  const factor = direction === 'acima' ? part.plus(1) : part.times(-1).plus(1);
  const target = exact(price).times(factor).times(100).round(0, Big.roundHalfUp).toNumber();
  if (target < 1) return [howTo];
  const from = told`${ownFigure(`${plainNumber(percent)}%`)} a partir de ${assetFigure(formatAmount(price, asset.quote.currency), asset)}.`;
  const made = await createdAlert(dependencies, accountId, {
    about: 'create-alert',
    ticker,
    direction,
    targetInCentavos: target,
    confirmed,
    isOneOfSeveral: question.isOneOfSeveral,
  });
  return [from, ...made];
}

/** `Chegar a` a higher price is from below, and to a lower one from above. */
async function directionBy(
  readAsset: AlertDependencies['readAsset'],
  ticker: string,
  targetInCentavos: number,
): Promise<Alert['direction']> {
  const asset = await readAsset(ticker);
  const price = asset && priceOf(asset);
  return price !== undefined && targetInCentavos < price * 100 ? 'abaixo' : 'acima';
}

function inWords({ ticker, direction, targetInCentavos }: Alert): Sentence {
  const target = ownFigure(formatReais(targetInCentavos));
  return direction === 'acima'
    ? told`${nameOf(ticker)} chegar a ${target} ou mais`
    : told`${nameOf(ticker)} chegar a ${target} ou menos`;
}

async function waiting({ alerts }: Pick<AlertDependencies, 'alerts'>, accountId: string) {
  const list = await alerts.list(accountId);
  return list.alerts.filter(({ state }) => state !== 'fired');
}

/** The words that remove this one and no other. */
function removing({ ticker, targetInCentavos }: Alert): Sentence {
  return told`remover alerta ${nameOf(ticker)} de ${ownFigure(formatReais(targetInCentavos))}`;
}

/** More than that is a page, which there is. */
const mostListed = 20;

function listedAlerts(alerts: readonly Alert[]): Paragraphs {
  if (alerts.length === 0) return [told`Você não tem nenhum alerta esperando. ${howTo}`];
  return [
    told`Seus alertas:`,
    ...alerts.slice(0, mostListed).map((alert) => told`- ${inWords(alert)}`),
    ...(alerts.length > mostListed ? [told`Os outros estão na página de alertas do site.`] : []),
    toAlerts,
  ];
}

async function removedAlerts(
  dependencies: AlertDependencies,
  accountId: string,
  { ticker, targetInCentavos, all = false }: QuestionOf<'remove-alerts'>,
): Promise<Paragraphs> {
  const alerts = await waiting(dependencies, accountId);
  const meant = alerts.filter(
    (alert) =>
      (ticker === undefined || alert.ticker === ticker) &&
      (targetInCentavos === undefined || alert.targetInCentavos === targetInCentavos),
  );
  const [first] = meant;
  if (first === undefined) {
    const of = ticker === undefined ? told`` : told` de ${nameOf(ticker)}`;
    const at =
      targetInCentavos === undefined
        ? told``
        : told` a ${ownFigure(formatReais(targetInCentavos))}`;
    return [told`Você não tem alerta${of}${at} esperando.`];
  }
  if (meant.length > 1 && targetInCentavos === undefined && !all) {
    return [
      ...listedAlerts(meant),
      told`Qual deles? Escreva, por exemplo, “${removing(first)}”. Para tirar todos, responda “todos”.`,
    ];
  }
  for (const { id } of meant) await dependencies.alerts.remove(accountId, id);
  return [told`Pronto, removi:`, ...meant.map((alert) => told`- ${inWords(alert)}`)];
}
