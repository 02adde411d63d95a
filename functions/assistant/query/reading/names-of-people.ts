import type { Slot } from './slots.ts';

const closing: ReadonlySet<string> = new Set(
  'grato grata att atenciosamente abraco abracos abs obrigado obrigada obg obgd bjs beijos'.split(
    ' ',
  ),
);
const greeting: ReadonlySet<string> = new Set([
  ...'oi ola opa oie alo salve sr sra senhor senhora dr dra'.split(' '),
  'bom dia',
  'boa tarde',
  'boa noite',
]);
const introducing: ReadonlySet<string> = new Set([
  'dona',
  'sou o',
  'sou a',
  'me chamo',
  'meu nome e',
  'aqui e o',
  'aqui e a',
  'aqui quem fala e',
  'quem fala e o',
  'quem fala e a',
]);
const maxNames = 3;

/** Leaves out the names of people: unread words after a greeting, after `sou a`, or after a closing at the end. */
export function withoutNames(slots: readonly Slot[]): readonly Slot[] {
  const start = slots.findIndex((slot) => !isUse(slot, greeting));
  const rest = slots.filter(
    (slot, index) =>
      slot.is !== 'unread' ||
      !((index === start && start > 0) || isUse(slots[index - 1], introducing)),
  );
  const end = rest.findLastIndex((slot) => slot.is !== 'unread') + 1;
  const isSigned = isUse(rest[end - 1], closing) && rest.length - end <= maxNames;
  return isSigned ? rest.slice(0, end) : rest;
}

function isUse(slot: Slot | undefined, words: ReadonlySet<string>): boolean {
  return slot?.is === 'use' && words.has(slot.plain);
}
