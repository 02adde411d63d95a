import type { Alert } from '../../../shared/contracts/alerts.ts';
import { formatReais } from '../../../shared/values/money.ts';
import { wrapName, sourcedText, type Sentence } from '../domain/sourced-text.ts';
import { userValue } from '../domain/sourced-values.ts';
import type { Paragraphs } from './assets.ts';

/* Sentences about alerts. */

export const alertHelp = sourcedText`Diga o ativo e o preço. Por exemplo: “me avise se ${wrapName('PETR4')} passar de R$ ${wrapName('40')}” ou “alerta ${wrapName('VALE3')} abaixo de ${wrapName('50')}”.`;

export const onlyAssetAlerts = sourcedText`Só crio alertas do preço de ativos da bolsa: de moedas, índices e taxas ainda não há.`;

export const unclearAlertsAnswer = sourcedText`Não criei nem removi nenhum alerta: não entendi qual preço é de qual ativo. Escreva um alerta de cada vez, por exemplo “me avise se ${wrapName('PETR4')} passar de R$ ${wrapName('40')}”.`;

/** Link below every alert that was created. */
export const alertsLink = { kind: 'link', label: 'Meus alertas', path: '/alertas' } as const;

/** Asks for the price of an alert on an asset that the user has named. */
export function askForPrice(ticker: string): Sentence {
  return sourcedText`A que preço de ${wrapName(ticker)} você quer o aviso? Responda só com o valor, por exemplo “${wrapName('42')}”, ou com quanto ele deve andar, por exemplo “cair ${wrapName('5%')}”.`;
}

export function describeAlert({ ticker, direction, targetInCentavos }: Alert): Sentence {
  const target = userValue(formatReais(targetInCentavos));
  return direction === 'acima'
    ? sourcedText`${wrapName(ticker)} chegar a ${target} ou mais`
    : sourcedText`${wrapName(ticker)} chegar a ${target} ou menos`;
}

/** Returns the words that remove this alert and no other. */
export function removalCommand({ ticker, targetInCentavos }: Alert): Sentence {
  return sourcedText`remover alerta ${wrapName(ticker)} de ${userValue(formatReais(targetInCentavos))}`;
}

/** Longer lists link to /alertas. */
const maxListed = 20;

export function alertListAnswer(alerts: readonly Alert[]): Paragraphs {
  if (alerts.length === 0) return [sourcedText`Você não tem nenhum alerta esperando. ${alertHelp}`];
  return [
    sourcedText`Seus alertas:`,
    ...alerts.slice(0, maxListed).map((alert) => sourcedText`- ${describeAlert(alert)}`),
    ...(alerts.length > maxListed
      ? [sourcedText`Os outros estão na página de alertas do site.`]
      : []),
    alertsLink,
  ];
}
