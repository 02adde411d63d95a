import type { Alert } from '../../shared/contracts/alerts.ts';
import { formatReais } from '../../shared/values/money.ts';
import type { AccountAlerts } from '../alerts/account-alerts.ts';
import { alertListAnswer, describeAlert, removalCommand } from './answers/alerts.ts';
import type { Paragraphs } from './answers/assets.ts';
import type { QuestionOf, ReplacedAlert } from './domain/question.ts';
import { wrapName, sourcedText, type Sentence } from './domain/sourced-text.ts';
import { userValue } from './domain/sourced-values.ts';

interface RemovalDependencies {
  readonly alerts: AccountAlerts;
}

export async function listWaitingAlerts({ alerts }: RemovalDependencies, accountId: string) {
  const list = await alerts.list(accountId);
  return list.alerts.filter(({ state }) => state !== 'fired');
}

type Selection = Pick<
  QuestionOf<'remove-alerts'>,
  'ticker' | 'targetInCentavos' | 'index' | 'isNewest'
>;

/** Returns the waiting alerts that a question means. */
function selectAlerts(
  alerts: readonly Alert[],
  { ticker, targetInCentavos, index, isNewest }: Selection,
): readonly Alert[] {
  const named = alerts.filter(
    (alert) =>
      (ticker === undefined || alert.ticker === ticker) &&
      (targetInCentavos === undefined || alert.targetInCentavos === targetInCentavos),
  );
  if (isNewest === true) {
    const newest = named.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
    return newest.slice(-1);
  }
  const one = index === undefined ? undefined : named.at(index);
  return one === undefined ? named : [one];
}

export async function removeAlerts(
  dependencies: RemovalDependencies,
  accountId: string,
  question: QuestionOf<'remove-alerts'>,
): Promise<Paragraphs> {
  const { ticker, targetInCentavos, all = false } = question;
  const selected = selectAlerts(await listWaitingAlerts(dependencies, accountId), question);
  const [first] = selected;
  if (first === undefined) {
    const of = ticker === undefined ? sourcedText`` : sourcedText` de ${wrapName(ticker)}`;
    const at =
      targetInCentavos === undefined
        ? sourcedText``
        : sourcedText` a ${userValue(formatReais(targetInCentavos))}`;
    return [sourcedText`Você não tem alerta${of}${at} esperando.`];
  }
  if (selected.length > 1 && targetInCentavos === undefined && !all) {
    return [
      ...alertListAnswer(selected),
      sourcedText`Qual deles? Escreva, por exemplo, “${removalCommand(first)}”. Para tirar todos, responda “todos”.`,
    ];
  }
  for (const { id } of selected) await dependencies.alerts.remove(accountId, id);
  return [
    sourcedText`Pronto, removi:`,
    ...selected.map((alert) => sourcedText`- ${describeAlert(alert)}`),
  ];
}

/** Removes the alert that a new one replaces, unless several may be meant, and returns a sentence that says so. */
export async function removeReplaced(
  dependencies: RemovalDependencies,
  accountId: string,
  created: Alert,
  replaces: ReplacedAlert,
): Promise<Sentence> {
  const others = (await listWaitingAlerts(dependencies, accountId)).filter(
    ({ id }) => id !== created.id,
  );
  const selected = selectAlerts(others, replaces);
  const [replaced, ...more] = selected;
  if (replaced === undefined) return sourcedText`Não havia outro para trocar.`;
  if (more.length > 0) {
    return sourcedText`Os outros alertas de ${wrapName(replaces.ticker)} continuam: não sei qual deles trocar. Para tirar um, escreva, por exemplo, “${removalCommand(replaced)}”.`;
  }
  await dependencies.alerts.remove(accountId, replaced.id);
  return sourcedText`Removi o alerta anterior: ${describeAlert(replaced)}.`;
}
