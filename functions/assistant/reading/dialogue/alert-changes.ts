import type { Question, QuestionOf } from '../../domain/question.ts';
import { findAssets } from '../find-assets.ts';
import { readDirection, roundToCentavos } from '../read-alert.ts';
import { readNumbers, type ReadNumber } from '../calculations/read-numbers.ts';
import { correctionStart } from './follow-up-words.ts';

/* Changes of the alert that was just created: `na verdade 70`, `muda pra 70`, `não, petr3`. */

export const unclearAlerts: Question = { about: 'incomplete-alert', isUnclear: true };

type CreatedAlert = QuestionOf<'create-alert'> | QuestionOf<'create-move-alert'>;

export function isCreatedAlert(question: Question): question is CreatedAlert {
  return question.about === 'create-alert' || question.about === 'create-move-alert';
}

/** Returns whether a question replaces an alert by another. */
export function isAlertChange(question: Question): boolean {
  return isCreatedAlert(question) && question.replaces !== undefined;
}

const changeVerb =
  /^(?:(?:pode|quero|queria|consegue|agora|entao) ){0,2}(?:mud|troc|alter|ajust|corrij|corrig|atualiz|pass|bot|coloc|poe|poem|deix|sob|baix|aument|diminu|faz|faca|seria|era)[a-z]{0,5}\b/;

/** With any other word, the message says something else. */
const changeWords = new Set(
  `o a os as e esse essa este esta isso ele ela alerta aviso preco valor alvo meu minha de do da em no na para pra pro por
  so que se seja for fosse ser era for quando se mais menos r$ reais real conto contos pila acima abaixo subir suba sobe cair caia cai
  chegar chegue bater passar passe mesmo ok ta por favor pfv um uma`.split(/\s+/),
);

/** A bare price this many times larger or smaller than the target is no correction of it. */
const maxFactor = 3;

/**
 * Returns the alert that replaces the last one; undefined when the message has any other meaning.
 * @param before the alert that the last answer created, or asked to confirm
 */
export function changedAlert(plain: string, before: CreatedAlert): Question | undefined {
  const rest = plain.replace(correctionStart, '').replace(/^e se (?=for |fosse )/, 'seria ');
  const corrects = rest !== plain;
  const { tickers, rest: named } = findAssets(rest.replace(changeVerb, ''));
  const changes = changeVerb.test(rest);
  const [ticker, ...others] = tickers;
  const numbers = readNumbers(named).filter(
    ({ unit }) => unit === 'reais' || unit === 'nothing' || unit === 'percent',
  );
  if (others.length > 0 || !saysNothingElse(named)) return undefined;
  if (ticker === undefined && numbers.length === 0) return undefined;
  const newTarget = targetOf(numbers, before);
  const isBare = !corrects && !changes;
  if (isBare && (ticker !== undefined || newTarget === undefined || !isNear(newTarget, before))) {
    return undefined;
  }
  if (before.isOneOfSeveral === true || (numbers.length > 0 && newTarget === undefined)) {
    return unclearAlerts;
  }
  const changed = withTarget(before, newTarget, readDirection(rest));
  return changed && { ...changed, ...(ticker && { ticker }), replaces: replacedBy(before) };
}

function saysNothingElse(named: string): boolean {
  const words = named.split(/[^\p{L}\d$%.,]+/u);
  return words.every((word) => {
    const bare = word.replaceAll(/[.,]/g, '');
    return bare === '' || changeWords.has(bare) || /^(?:r\$)?\d+%?$/.test(bare);
  });
}

/** `de 65 para 70` names the old target first. */
function targetOf(numbers: readonly ReadNumber[], before: CreatedAlert): ReadNumber | undefined {
  const [first, second, ...more] = numbers;
  if (second === undefined) return first;
  const isOld =
    first !== undefined &&
    (before.about === 'create-alert'
      ? roundToCentavos(first.value) === before.targetInCentavos
      : first.value.eq(before.percent));
  return isOld && more.length === 0 ? second : undefined;
}

function isNear({ value, unit }: ReadNumber, before: CreatedAlert): boolean {
  if (before.about === 'create-move-alert') return unit === 'percent';
  const factor = roundToCentavos(value) / before.targetInCentavos;
  return unit !== 'percent' && factor <= maxFactor && factor >= 1 / maxFactor;
}

function withTarget(
  before: CreatedAlert,
  target: ReadNumber | undefined,
  named: ReturnType<typeof readDirection>,
): CreatedAlert | undefined {
  if (target === undefined) return { ...before, confirmed: false };
  if (target.value.lte(0)) return undefined;
  const { ticker, direction } = before;
  if (target.unit !== 'percent') {
    return {
      about: 'create-alert',
      ticker,
      direction: named,
      targetInCentavos: roundToCentavos(target.value),
      confirmed: false,
    };
  }
  const moves = named ?? direction;
  return moves === undefined
    ? undefined
    : {
        about: 'create-move-alert',
        ticker,
        direction: moves,
        percent: target.value,
        confirmed: false,
      };
}

/** An alert that was not created leaves the one that it would have replaced. */
function replacedBy(before: CreatedAlert): CreatedAlert['replaces'] {
  if (!before.confirmed) return before.replaces;
  return before.about === 'create-alert'
    ? { ticker: before.ticker, targetInCentavos: before.targetInCentavos }
    : { ticker: before.ticker, isNewest: true };
}
