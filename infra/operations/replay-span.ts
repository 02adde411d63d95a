import { OperatorError } from '../operator-error.ts';
import { outboxDays, type Span } from './replay.ts';

const usage =
  'npm run replay-events -- --from 2026-11-20T08:00:00Z --to 2026-11-20T09:30:00Z ' +
  '(--to is now by default)';

/** An instant with its time zone: without one it would depend on the machine. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** @throws OperatorError that explains the format of the span */
export function parseSpan(
  typed: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Span {
  const from = parseInstant('--from', typed.from);
  const to = typed.to === undefined ? now : parseInstant('--to', typed.to);
  if (from >= to) throw new OperatorError(`--from must be before --to: ${usage}`);
  const oldest = now.getTime() - outboxDays * 24 * 60 * 60 * 1000;
  if (from.getTime() < oldest) {
    throw new OperatorError(
      `--from must be within the last ${outboxDays} days: the outbox keeps events no longer.`,
    );
  }
  return { from, to };
}

function parseInstant(name: string, typed: string | undefined): Date {
  if (typed === undefined) throw new OperatorError(`${name} is missing: ${usage}`);
  const instant = new Date(typed);
  if (!instantPattern.test(typed) || Number.isNaN(instant.getTime())) {
    throw new OperatorError(`${name} is no moment with a time zone: ${usage}`);
  }
  return instant;
}
