import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { EditionId } from '../../../functions/entities/edition.ts';
import type { ControlChange } from '../../../functions/market/editions/control/change-control.ts';
import { OperatorError } from '../../operator-error.ts';
import type { CorrectionRequest } from './correct-edition.ts';

export const usage = `npm run edition -- [--stage STAGE]                             the next edition as it would be sent
npm run edition -- show DAY opening|closing
npm run edition -- headline DAY opening|closing "TEXT" | --withdraw
npm run edition -- note DAY opening|closing "TEXT" --by "NAME" | --withdraw
npm run edition -- hold DAY opening|closing | --withdraw
npm run edition -- correct DAY opening|closing [--set dollar=5.31:-0.55]… [--headline "TEXT"] [--facts FILE] [--again]
  [--reason "WHY"]: a new version of a made edition; without --reason it only shows what would change
Options: --by NAME (who you are; a note is signed with it), --seen VERSION (of the control you looked at),
--local ADDRESS (of the local cloud; http://localhost:3000), --stage STAGE`;

/** A correction as it is typed; facts are in a file. */
type TypedCorrection = Omit<CorrectionRequest, 'facts'> & {
  readonly factsFile: string | undefined;
};

export interface EditionArguments {
  readonly stage: string | undefined;
  readonly localUrl: string;
  readonly by: string | undefined;
  /** The version of the control on which the operator decided. */
  readonly seen: number | undefined;
  readonly request:
    | { readonly what: 'next' }
    | { readonly what: 'show'; readonly id: EditionId }
    | { readonly what: 'change'; readonly id: EditionId; readonly change: ControlChange }
    | { readonly what: 'correct'; readonly id: EditionId; readonly correction: TypedCorrection };
}

const options = {
  stage: { type: 'string' },
  local: { type: 'string' },
  by: { type: 'string' },
  seen: { type: 'string' },
  withdraw: { type: 'boolean', default: false },
  reason: { type: 'string' },
  set: { type: 'string', multiple: true },
  headline: { type: 'string' },
  facts: { type: 'string' },
  again: { type: 'boolean', default: false },
} as const;

/** @throws OperatorError for arguments that say nothing clear */
export function readEditionArguments(
  args: readonly string[] = process.argv.slice(2),
  port = process.env['PORT'] ?? '3000',
): EditionArguments {
  const { values, positionals } = parse(args);
  const { stage, by, local = `http://localhost:${port}` } = values;
  if (!URL.canParse(local)) throw new OperatorError(`'${local}' is no address.`);
  return { stage, by, localUrl: local, seen: readVersion(values.seen), request: readRequest() };

  function readRequest(): EditionArguments['request'] {
    const [what, day, kind, text, ...more] = positionals;
    if (what === undefined) return { what: 'next' };
    if (what === 'help') throw new OperatorError(usage);
    if (!isKnown(what)) throw new OperatorError(`'${what}' is no command.\n${usage}`);
    const id = { day: readDay(day), kind: readKind(kind) };
    if (more.length > 0 || (text !== undefined && !isText(what))) {
      throw new OperatorError(`Put the text between quotation marks.\n${usage}`);
    }
    if (what === 'show') return { what, id };
    if (what === 'correct') {
      const { reason, set = [], headline, facts, again } = values;
      const correction = {
        reason,
        values: set,
        headline,
        factsFile: facts,
        isGatheredAgain: again,
      };
      return { what, id, correction };
    }
    if (what === 'hold') {
      return { what: 'change', id, change: { what, isHeld: !values.withdraw } };
    }
    if ((text === undefined) !== values.withdraw) {
      throw new OperatorError(`Give either the text of the ${what} or --withdraw.\n${usage}`);
    }
    return { what: 'change', id, change: { what, text } };
  }
}

const commands = ['show', 'headline', 'note', 'hold', 'correct'] as const;

function isKnown(what: string): what is (typeof commands)[number] {
  return commands.some((one) => one === what);
}

function isText(what: (typeof commands)[number]): what is 'headline' | 'note' {
  return what === 'headline' || what === 'note';
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : 'Wrong'}\n${usage}`);
  }
}

function readDay(day: string | undefined): string {
  if (!z.iso.date().safeParse(day).success || day === undefined) {
    throw new OperatorError(`'${day ?? ''}' is no day like 2026-11-25.\n${usage}`);
  }
  return day;
}

const kinds: Readonly<Record<string, EditionId['kind']>> = {
  opening: 'opening',
  abertura: 'opening',
  closing: 'closing',
  fechamento: 'closing',
};

function readKind(typed: string | undefined): EditionId['kind'] {
  const kind = Object.hasOwn(kinds, typed ?? '') ? kinds[typed ?? ''] : undefined;
  if (kind === undefined) {
    throw new OperatorError(
      `'${typed ?? ''}' is no kind of edition: opening or closing.\n${usage}`,
    );
  }
  return kind;
}

function readVersion(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  const version = z.coerce.number().int().nonnegative().safeParse(typed);
  if (!version.success) throw new OperatorError(`'${typed}' is no version like 2.`);
  return version.data;
}
