import Big from 'big.js';
import type { Alert } from '../../shared/contracts/alerts.ts';
import { isRuleRejection, ruleRejections } from '../../shared/values/rule-rejections.ts';
import { formatReais } from '../../shared/values/money.ts';
import {
  alertHelp,
  alertListAnswer,
  alertsLink,
  askForPrice,
  describeAlert,
  onlyAssetAlerts,
  removalCommand,
  unclearAlertsAnswer,
} from './answers/alerts.ts';
import { priceOf, type Paragraphs } from './answers/assets.ts';
import { assetValue, userValue, plainNumber } from './domain/sourced-values.ts';
import { toExactDecimal } from '../../shared/portfolio/decimal.ts';
import { formatAmount } from '../../shared/values/format-market-numbers.ts';
import type { Question, QuestionOf } from './domain/question.ts';
import { wrapName, sourcedText, wrapWords, type Sentence } from './domain/sourced-text.ts';
import { listWaitingAlerts, removeAlerts, removeReplaced } from './remove-alerts.ts';
import type { AccountAlerts } from '../alerts/account-alerts.ts';
import type { ReadAsset } from '../market/read-asset.ts';
import { ProblemError } from '../runtime/problem-error.ts';

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
  readonly alerts: AccountAlerts;
  readonly readAsset: ReadAsset;
}

/** Answers questions about the user's alerts and changes them; an error is answered in the words of its rule. */
export async function answerAlerts(
  dependencies: AlertDependencies,
  accountId: string,
  question: AlertQuestion,
): Promise<Paragraphs> {
  switch (question.about) {
    case 'incomplete-alert':
      if (question.isUnclear === true) return [unclearAlertsAnswer];
      if (question.isOfMarket === true) return [onlyAssetAlerts, alertHelp];
      return [question.ticker === undefined ? alertHelp : askForPrice(question.ticker)];
    case 'create-alert':
      return createAlert(dependencies, accountId, question);
    case 'create-move-alert':
      return createMoveAlert(dependencies, accountId, question);
    case 'list-alerts':
      return alertListAnswer(await listWaitingAlerts(dependencies, accountId));
    case 'remove-alerts':
      return removeAlerts(dependencies, accountId, question);
    default:
      return question satisfies never;
  }
}

/** Answers a negated command about alerts: lists the alerts, and how to remove one. */
export async function answerUnchangedAlerts(
  dependencies: Pick<AlertDependencies, 'alerts'>,
  accountId: string,
  ticker: string | undefined,
): Promise<Paragraphs> {
  const alerts = await listWaitingAlerts(dependencies, accountId);
  const matching = alerts.filter((alert) => ticker === undefined || alert.ticker === ticker);
  const [first] = matching;
  const of = ticker === undefined ? sourcedText`` : sourcedText` de ${wrapName(ticker)}`;
  if (first === undefined) {
    return [sourcedText`Certo: não criei nem removi nada. Você não tem alerta${of} esperando.`];
  }
  return [
    sourcedText`Certo: não criei nem removi nada.`,
    ...alertListAnswer(matching),
    sourcedText`Para remover, escreva, por exemplo, “${removalCommand(first)}”.`,
  ];
}

async function createAlert(
  dependencies: AlertDependencies,
  accountId: string,
  question: CreateAlertQuestion,
): Promise<Paragraphs> {
  const { ticker, targetInCentavos } = question;
  try {
    const direction =
      question.direction ??
      (await directionByPrice(dependencies.readAsset, ticker, targetInCentavos));
    return await createDirectedAlert(dependencies, accountId, { ...question, direction });
  } catch (error) {
    return [userErrorText(error)];
  }
}

async function createDirectedAlert(
  { alerts }: AlertDependencies,
  accountId: string,
  question: CreateAlertQuestion & Pick<Alert, 'direction'>,
): Promise<Paragraphs> {
  const { ticker, direction, targetInCentavos, confirmed } = question;
  try {
    const draft = { ticker, direction, targetInCentavos, confirmed };
    const { alert, existed } = await alerts.create(accountId, draft);
    const replaced =
      question.replaces === undefined
        ? []
        : [await removeReplaced({ alerts }, accountId, alert, question.replaces)];
    return [
      existed
        ? sourcedText`Você já tem este alerta: aviso quando ${describeAlert(alert)}. Não criei outro.`
        : sourcedText`Pronto: aviso quando ${describeAlert(alert)}. O alerta avisa uma vez e vai para a lista “Atingidos”.`,
      ...replaced,
      sourcedText`Para desistir, escreva “${removalCommand(alert)}”.`,
      alertsLink,
    ];
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'alert_already_met') throw error;
    if (question.isOneOfSeveral !== true) {
      const stays =
        question.replaces === undefined
          ? []
          : [sourcedText`Não mudei nada: o alerta de antes continua.`];
      return [
        userErrorText(error),
        ...stays,
        sourcedText`Quer assim mesmo? Responda “mesmo assim”.`,
      ];
    }
    const target = userValue(formatReais(targetInCentavos));
    return [
      userErrorText(error),
      sourcedText`Quer assim mesmo? Responda “alerta ${wrapName(ticker)} ${wrapWords(direction)} de ${target} mesmo assim”.`,
    ];
  }
}

/**
 * Returns the user's text for an error.
 * @throws the error itself, if it has no text for users
 */
function userErrorText(error: unknown): Sentence {
  if (!(error instanceof ProblemError) || !isRuleRejection(error.code)) throw error;
  const text = error.details.text ?? ruleRejections[error.code].title;
  return sourcedText`${{ text, source: 'brapi', at: null }}`;
}

/** Creates an alert some percent away from the current price, which the answer states. */
async function createMoveAlert(
  dependencies: AlertDependencies,
  accountId: string,
  question: Extract<AlertQuestion, { readonly about: 'create-move-alert' }>,
): Promise<Paragraphs> {
  const { ticker, direction, percent, confirmed } = question;
  const asset = await dependencies.readAsset(ticker);
  const price = asset && priceOf(asset);
  if (asset === undefined || price === undefined) {
    return [
      sourcedText`Não tenho o preço de ${wrapName(ticker)} agora. Diga o preço que você espera, e eu aviso.`,
    ];
  }
  const part = percent.div(100);
  const factor = direction === 'acima' ? part.plus(1) : part.times(-1).plus(1);
  const target = toExactDecimal(price)
    .times(factor)
    .times(100)
    .round(0, Big.roundHalfUp)
    .toNumber();
  if (target < 1) return [alertHelp];
  const from = sourcedText`${userValue(`${plainNumber(percent)}%`)} a partir de ${assetValue(formatAmount(price, asset.quote.currency), asset)}.`;
  const answer = await createAlert(dependencies, accountId, {
    about: 'create-alert',
    ticker,
    direction,
    targetInCentavos: target,
    confirmed,
    isOneOfSeveral: question.isOneOfSeveral,
    replaces: question.replaces,
  });
  return [from, ...answer];
}

/** `Chegar a` means above for a higher target and below for a lower one. */
async function directionByPrice(
  readAsset: AlertDependencies['readAsset'],
  ticker: string,
  targetInCentavos: number,
): Promise<Alert['direction']> {
  const asset = await readAsset(ticker);
  const price = asset && priceOf(asset);
  return price !== undefined && targetInCentavos < price * 100 ? 'abaixo' : 'acima';
}
