import { accountHelp, type AccountHelp } from '../domain/account-help.ts';
import type { QuestionOf } from '../domain/question.ts';
import patterns from './account-help.data.json' with { type: 'json' };

const topics = accountHelp.map((topic) => [topic, new RegExp(patterns[topic])] as const);

/** Longer texts ask for more than one thing. */
const longest = 200;

/** Returns the question how to do something with the account on the site; undefined for none. */
export function readAccountHelp(plain: string): QuestionOf<'account-help'> | undefined {
  if (plain.length > longest) return undefined;
  const found = topics.find(([, pattern]) => pattern.test(plain));
  return found && { about: 'account-help', of: found[0] };
}

const namesData =
  /\b(?:e-?mail|celular|telefone|whatsapp|zap|numero|nome|cpf|endereco|nascimento)\b/;

/** `e o celular também?` after where to correct an e-mail. */
export function readOtherData(
  plain: string,
  before: QuestionOf<'account-help'>,
): QuestionOf<'account-help'> | undefined {
  return before.of === 'correct-data' && namesData.test(plain) ? before : undefined;
}

/** Words that go on about the alert of the last answer: `ele avisa por onde?`, `só uma vez?` */
const goesOn: readonly (readonly [AccountHelp, RegExp])[] = [
  [
    'alert-channels',
    /\bpor onde\b|\bem que canal\b|\b(?:por|no|pelo) (?:whatsapp|zap|e-?mail|sms|celular)\b.{0,20}\?|\b(?:avis\w+|mand\w+|cheg\w+) (?:\w+ ){0,2}(?:por|pelo|no) (?:whatsapp|zap|e-?mail|sms|celular)\b|\bcomo (?:eu )?(?:fico sabendo|vou saber|voces? (?:avis\w+|mand\w+))\b/,
  ],
  [
    'alert-once',
    /\b(?:so )?uma vez\b|\bquantas vezes\b|\btoda vez\b|\b(?:expira|vence|caduca)\w*\b|\b(?:vale|dura|fica) (?:ate quando|quanto tempo|por quanto tempo|pra sempre)\b|\bdepois (?:que|de) (?:\w+ ){0,2}(?:dispar\w+|avis\w+|ating\w+)\b/,
  ],
];

/** Returns the question about how alerts work that a message after one is; undefined for none. */
export function readAlertHelp(plain: string): QuestionOf<'account-help'> | undefined {
  const found = goesOn.find(([, pattern]) => pattern.test(plain));
  return found && { about: 'account-help', of: found[0] };
}
