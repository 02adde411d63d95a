import { findAssets } from '../find-assets.ts';
import type { Question, QuestionOf } from '../../domain/question.ts';
import { readAlertHelp } from '../account-help.ts';
import { readDirection, roundToCentavos } from '../read-alert.ts';
import { readNumbers } from '../calculations/read-numbers.ts';
import { readQuestion } from '../read-question.ts';
import patterns from '../question-patterns.data.json' with { type: 'json' };
import { changedAlert, isCreatedAlert, unclearAlerts } from './alert-changes.ts';
import { asksPriceNow, negatesAll } from './follow-up-words.ts';
import type { PreviousQuestion } from './previous-question.ts';

/** `remover esse`, `pode apagar`: the alert that was mentioned last. */
const removesLastAlert = new RegExp(patterns.removesThat);

function toRemoval(before: Question): Question | undefined {
  if (before.about === 'create-alert') {
    const { ticker, targetInCentavos } = before;
    return { about: 'remove-alerts', ticker, targetInCentavos };
  }
  if (before.about === 'create-move-alert')
    return { about: 'remove-alerts', ticker: before.ticker, isNewest: true };
  if (before.about === 'list-alerts') return { about: 'remove-alerts' };
  return before.about === 'remove-alerts' && before.ticker !== undefined ? before : undefined;
}

/** Index of an alert in the list that was shown, from the beginning or the end. */
const ordinals: Readonly<Record<string, number>> = {
  primeir: 0,
  segund: 1,
  terceir: 2,
  quart: 3,
  ultim: -1,
};
const ordinal =
  /^(?:(?:apag|remov|tir|cancel|exclu|delet)[a-z]{0,4} |pode ser |quero |so )?(?:[oa] )?(primeir|segund|terceir|quart|ultim)[oa](?: alerta)?\W*$/;

/** `o de 45`, `o segundo`, `o da vale`, `todos`: which of several alerts is meant. */
function whichAlert(plain: string, before: QuestionOf<'remove-alerts'>): Question | undefined {
  if (negatesAll.test(plain)) return undefined;
  const index = ordinals[ordinal.exec(plain)?.[1] ?? ''];
  if (index !== undefined) return { ...before, index };
  const { tickers, rest } = findAssets(plain);
  const [ticker, other] = tickers;
  if (
    ticker !== undefined &&
    other === undefined &&
    /^(?:so |o |a |os |as |d[aoe]s? )*\W*$/.test(rest)
  ) {
    return { ...before, ticker };
  }
  if (/^(?:pode ser |quero )?(?:tod[oa]s|os dois|as duas|ambos)\b.{0,20}$/.test(plain)) {
    return { ...before, all: true };
  }
  if (
    !/^(?:(?:o|a|so|apenas|de|do|da|com|em|alerta) )*(?:r\$ ?)?\d[\d.,]*(?![\d.,])(?: reais)?\W*$/.test(
      plain,
    )
  ) {
    return undefined;
  }
  const [target] = readNumbers(plain);
  return target === undefined
    ? undefined
    : { ...before, targetInCentavos: roundToCentavos(target.value) };
}

/** Returns a question that only makes sense after one about alerts; undefined for any other. */
export function alertFollowUp(
  plain: string,
  current: Question,
  previous: PreviousQuestion,
): Question | undefined {
  const { question: before } = previous;
  const isAboutAlerts =
    isCreatedAlert(before) || before.about === 'list-alerts' || before.about === 'remove-alerts';
  const ofAlerts = isAboutAlerts
    ? (readAlertHelp(plain) ?? otherAlert(plain, current, before) ?? ofAllAlerts(plain))
    : undefined;
  if (ofAlerts !== undefined) return ofAlerts;
  const removal = removesLastAlert.test(plain) ? toRemoval(before) : undefined;
  if (removal !== undefined) return removal;
  if (isCreatedAlert(before)) {
    if (givesUp.test(plain)) {
      return before.confirmed
        ? toRemoval(before)
        : { about: 'unchanged', of: 'alerts', ticker: before.ticker };
    }
    return confirmedAlert(plain, before) ?? changedAlert(plain, before) ?? anotherAlert(plain);
  }
  if (before.about === 'incomplete-alert') return completedAlert(plain, current, previous);
  const removes = before.about === 'remove-alerts';
  if (!removes && before.about !== 'list-alerts') return undefined;
  const [named] = findAssets(plain).tickers;
  if (named !== undefined && removesNamed.test(plain)) {
    return current.about === 'remove-alerts' ? current : { about: 'remove-alerts', ticker: named };
  }
  return whichAlert(plain, removes ? before : { about: 'remove-alerts' });
}

const listsThem =
  /^(?:(?:e|agora|entao|me) )*(?:list\w*|mostr\w*|ver|quais(?: sao)?|cade)(?: (?:eles|todos|os|meus|que|eu|tenho|alertas|agora|sao|ai))*\W*$/;
const removesThem =
  /^(?:(?:e|agora|entao|pode|quero|por favor) )*(?:zer|apag|limp|tir|remov|cancel|exclu|delet)\w* (?:tod[oa]s|tudo|eles|os dois|ambos)(?: (?:eles|os|meus|alertas?|ai|agora|por favor))*\W*$/;

/** `lista eles`, `zera todos`. */
function ofAllAlerts(plain: string): Question | undefined {
  if (listsThem.test(plain)) return { about: 'list-alerts' };
  return removesThem.test(plain) ? { about: 'remove-alerts', all: true } : undefined;
}

const changesThat =
  /^(?:(?:e|agora|entao|pode|quero|por favor) )*(?:mud|troc|alter|ajust|atualiz|sob|baix|aument|pass|bot|coloc|poe|corrij|corrig)\w* (?:(?:o|a|esse|aquele|alerta|d[aoe]) )*/;
const makesAnother =
  /^(?:(?:e|agora|entao|pode|quero|queria|por favor|tambem) )*(?:(?:faz|faca|fazer|cri|bot|coloc|poe|adicion)\w* )?(?:(?:um|outro|mais um|o) )*(?:igual|mesm[oa]|outro|alerta|um)\b/;
const besideAnother =
  /\b(?:igual|mesm[oa]|coisa|outro|um|alerta|aviso|esse|so|que|em|pra|para|por|com|n[oa]|d[aoe]|a|o|e|r\$|reais|tambem|ai|mas|preco|valor|alvo|quando|chegar|bater|passar|cair|subir|de)\b|[\d.,$%]/g;

/** `muda o da vale pra 60`, `cria outro igual pra petr4`: an alert of another asset than the last one. */
function otherAlert(plain: string, current: Question, before: Question): Question | undefined {
  // Read as a whole alert, it names the old target as well.
  if (isCreatedAlert(current)) return undefined;
  const { tickers, rest } = findAssets(plain);
  const [ticker, another] = tickers;
  if (ticker === undefined || another !== undefined || negatesAll.test(plain)) return undefined;
  const changes = changesThat.test(plain);
  if (!changes && !makesAnother.test(plain)) return undefined;
  const left = rest
    .replace(changes ? changesThat : makesAnother, ' ')
    .replaceAll(besideAnother, ' ');
  if (/\p{L}/u.test(left)) return undefined;
  const [target] = readNumbers(rest);
  const direction = readDirection(rest);
  if (target === undefined) {
    if (changes || !isCreatedAlert(before)) return { about: 'incomplete-alert', ticker };
    const { replaces: _, ...same } = before;
    return { ...same, ticker, confirmed: false };
  }
  if (target.unit === 'percent' || target.value.lte(0)) return undefined;
  return {
    about: 'create-alert',
    ticker,
    direction,
    targetInCentavos: roundToCentavos(target.value),
    confirmed: false,
    ...(changes && { replaces: { ticker } }),
  };
}

/** Words without an object, which refer to the alert that was just created. */
const givesUp =
  /^(?:nao quero(?: (?:mais|esse|esse alerta|o alerta))*|deixa (?:pra la|para la|quieto)|(?:pode )?cancel(?:a|ar|e)|desisti|desisto|esquece(?: isso)?)\W*$/;

const consents =
  /^(?:sim|pode|isso|quero|claro|confirm\w+|(?:quero )?(?:assim )?mesmo(?: assim)?)\b[.! ]*/;
const removesNamed =
  /^(?:(?:entao|e|agora|pode|por favor|quero) )*(?:apag|remov|tir|cancel|exclu|delet)\w* (?:(?:o|os|a|as|esse|aquele|so|apenas) )*(?:alertas? )?(?:d[aoe]s? )?/;

/** `sim`, `mesmo assim` after a target that is already met. */
function confirmedAlert(
  plain: string,
  before: QuestionOf<'create-alert'> | QuestionOf<'create-move-alert'>,
): Question | undefined {
  if (!consents.test(plain) || negatesAll.test(plain) || plain.length >= 30) return undefined;
  // `pode mudar pra 70` is a change.
  if (/\d/.test(plain)) return undefined;
  const isOneOfSeveral = before.isOneOfSeveral === true;
  if (isOneOfSeveral && /\bmesmo\b/.test(plain)) return unclearAlerts;
  if (before.confirmed) return { about: 'list-alerts' };
  return isOneOfSeveral ? unclearAlerts : { ...before, confirmed: true };
}

/** `e quando cair pra 30?` */
function anotherAlert(plain: string): Question | undefined {
  if (!/^(?:e |tambem |ou )+(?:me avis\w+ )?(?:se|quando) /.test(plain)) return undefined;
  const another = readQuestion(`alerta ${plain}`);
  return isCreatedAlert(another) ? another : undefined;
}

const onlyTarget =
  /^(?:(?:melhor|entao|na verdade|e|se|for|pra|para|em|a|de|muda|mudar|troca|trocar|bota|coloca|r\$|pensando|bem)(?:, | )){0,8}(?:r\$ ?)?\d[\d.,]{0,12}(?: reais)?[.!? ]{0,3}$/;

/** Returns an alert completed by an asset or a price; any other message is a question of its own. */
function completedAlert(
  plain: string,
  current: Question,
  { question: before, text }: PreviousQuestion,
): Question | undefined {
  if (before.about !== 'incomplete-alert' || /\bnao\b(?!,)/.test(plain)) return undefined;
  // An alert that does not exist is neither changed nor removed.
  if (before.isOfMarket === true && (current.about === 'unknown' || removesLastAlert.test(plain))) {
    return onlyTarget.test(plain) || removesLastAlert.test(plain) ? before : undefined;
  }
  if (current.about !== 'unknown' && current.about !== 'asset') return undefined;
  const namesAsset = current.about === 'asset';
  if (namesAsset && asksPriceNow.test(plain)) return undefined;
  const { ticker } = before;
  const alone = `alerta ${namesAsset ? '' : (ticker ?? '')} ${plain}`;
  // The previous words may name the direction; ignore them if another asset replaces theirs.
  const hasPrice = readNumbers(findAssets(plain).rest).length > 0;
  const isWhole = namesAsset && (ticker !== undefined || hasPrice);
  const wholes = isWhole ? [alone] : [`${text} ${plain}`, alone];
  const read = wholes.map(readQuestion);
  const whole = read.find(({ about }) => about === 'create-alert' || about === 'create-move-alert');
  return whole ?? read.find(({ about }) => about === 'incomplete-alert' && namesAsset);
}
