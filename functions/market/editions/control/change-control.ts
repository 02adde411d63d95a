import type { SignedText } from '../../../../shared/editions/editorial.ts';
import type { EditionTimes } from '../../../../shared/editions/edition-times.ts';
import {
  checkHeadline,
  checkNote,
  checkSignature,
  type EditionControl,
} from './edition-control.ts';

/** A change that an operator requests; without a text it is withdrawn. */
export type ControlChange =
  | { readonly what: 'headline' | 'note'; readonly text: string | undefined }
  | { readonly what: 'hold'; readonly isHeld: boolean };

/** A change as the audit log keeps it. */
export interface AuditEntry {
  readonly at: string;
  readonly by: string;
  readonly what: ControlChange['what'] | 'correction';
  readonly from: string | null;
  readonly to: string | null;
}

interface ChangedControl {
  readonly control: EditionControl;
  readonly audit: AuditEntry;
}

/** Operators plan the next days, not months. */
const maxDaysAhead = 14;
const dayMilliseconds = 24 * 60 * 60_000;

/**
 * Returns why the control of an edition may not change; undefined when it may. It may until the edition is made: from
 * then on the archive shows it, and its first readers get it.
 */
export function whyControlIsClosed(
  times: Pick<EditionTimes, 'from' | 'until'>,
  madeAt: string | undefined,
  now: Date,
): 'made' | 'over' | 'too early' | undefined {
  if (madeAt !== undefined) return 'made';
  if (now >= times.until) return 'over';
  return times.from.getTime() - now.getTime() > maxDaysAhead * dayMilliseconds
    ? 'too early'
    : undefined;
}

/** Who makes a change: the name that is published, and how the audit log knows them. */
export interface Operator {
  readonly name: string;
  readonly identity: string;
}

/**
 * Returns the control after a change, and its entry in the audit log.
 * @returns why it is rejected; `unchanged` when the control has that value already
 */
export function changeControl(
  control: EditionControl | undefined,
  change: ControlChange,
  { name, identity }: Operator,
  now: Date,
): ChangedControl | { readonly rejected: string } | 'unchanged' {
  const changed =
    change.what === 'hold' ? changeHold(control, change, name) : changeText(control, change, name);
  if ('rejected' in changed) return changed;
  const { from, to, rest } = changed;
  if (from === to) return 'unchanged';
  return {
    control: { ...rest, version: (control?.version ?? 0) + 1 },
    audit: { at: now.toISOString(), by: identity, what: change.what, from, to },
  };
}

type Changed =
  | { readonly rejected: string }
  | {
      readonly from: string | null;
      readonly to: string | null;
      readonly rest: Omit<EditionControl, 'version'>;
    };

function changeHold(
  { held_by: heldBy, ...rest }: Partial<EditionControl> = {},
  { isHeld }: Extract<ControlChange, { readonly what: 'hold' }>,
  by: string,
): Changed {
  const name = (is: boolean) => (is ? 'held' : 'released');
  return {
    from: name(heldBy !== undefined),
    to: name(isHeld),
    rest: isHeld ? { ...rest, held_by: by } : rest,
  };
}

const checks = { headline: checkHeadline, note: checkNote } as const;

function changeText(
  control: Partial<EditionControl> = {},
  { what, text }: Extract<ControlChange, { readonly text: unknown }>,
  by: string,
): Changed {
  const { [what]: before, ...rest } = control;
  const from = describe(what, before);
  if (text === undefined) return { from, to: null, rest };
  const problem = checks[what](text);
  if (problem !== undefined) return { rejected: `The ${what} ${problem}.` };
  const signature = what === 'note' ? checkSignature(by) : undefined;
  if (signature !== undefined) return { rejected: `The signature of the note ${signature}.` };
  const signed = { text, by };
  return { from, to: describe(what, signed), rest: { ...rest, [what]: signed } };
}

/** A note is published with its signature, so another name is a change. */
function describe(what: 'headline' | 'note', signed: SignedText | undefined): string | null {
  if (signed === undefined) return null;
  return what === 'note' ? `${signed.by}: ${signed.text}` : signed.text;
}
