import type { Slot } from './slots.ts';

const closing: ReadonlySet<string> = new Set(
  'grato grata att atenciosamente abraco abracos abs obrigado obrigada obg obgd bjs beijos'.split(
    ' ',
  ),
);
const greeting: ReadonlySet<string> = new Set(
  'oi ola opa oie alo salve sr sra senhor senhora dr dra'
    .split(' ')
    .concat(['bom dia', 'boa tarde', 'boa noite']),
);
const maxNames = 3;

/** Leaves out the names of people: unread words after a greeting at the start, or after a closing at the end. */
export function withoutNames(slots: readonly Slot[]): readonly Slot[] {
  const start = slots.findIndex((slot) => !isUse(slot, greeting));
  const isGreeted = start > 0 && slots[start]?.is === 'unread';
  const rest = isGreeted ? slots.toSpliced(start, 1) : slots;
  const end = rest.findLastIndex((slot) => slot.is !== 'unread') + 1;
  const isSigned = isUse(rest[end - 1], closing) && rest.length - end <= maxNames;
  return isSigned ? rest.slice(0, end) : rest;
}

function isUse(slot: Slot | undefined, words: ReadonlySet<string>): boolean {
  return slot?.is === 'use' && words.has(slot.plain);
}
