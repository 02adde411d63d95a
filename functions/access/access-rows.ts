import * as z from 'zod/mini';
import type { AccessRows } from './access-rights.ts';
import { accountEntity } from '../entities/account.ts';
import type { FindItem } from '../runtime/batch-get.ts';
import type { Session } from '../runtime/http/session.ts';
import { reportFailure } from '../runtime/report-failure.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import type { ItemKey } from '../runtime/table.ts';
import { trialEntity } from '../entities/trial.ts';
import { rowKey, type SingleRowKind } from '../entities/account-rows.ts';
import { activeUserEntity } from '../entities/active-user.ts';
import { subscriptionEntity } from '../entities/subscription.ts';

/** The owner of the rows. */
export type AccessSubject = Pick<Session, 'kind' | 'accountId' | 'trialId'>;

/** Only the fields that the decision needs, so that damage elsewhere in a row removes no access. */
const trialSchema = z.object({
  entity: z.literal(trialEntity),
  id: z.string(),
  status: z.enum(['ativa', 'inativa']),
  data_expiracao: z.iso.datetime(),
});
const activeUserSchema = z.object({
  entity: z.literal(activeUserEntity),
  data_finalizacao_plano: z.iso.datetime(),
});
const subscriptionSchema = z.object({
  entity: z.literal(subscriptionEntity),
  status: z.string(),
  current_period_end: z.nullable(z.iso.datetime()),
});
const accountSchema = z.object({
  entity: z.literal(accountEntity),
  plano: z.enum(['ativo', 'inativo']),
  plano_fim: z.optional(z.string()),
});

/** Keys of all rows that can decide a session's access, at most one of each kind. */
export function accessKeys(subject: AccessSubject): ItemKey[] {
  const rows: SingleRowKind[] = ['ACTIVE_USER', 'SUBSCRIPTION', 'ACCOUNT', 'TRIAL'];
  return rows.map((row) => rowKey(subject.accountId, row));
}

/**
 * Parses the rows of `accessKeys`. A damaged row is left out and logged, so that the next valid one decides.
 * @throws OperationalError for the damaged trial of a trial session, which is decided by no other row
 */
export function parseAccessRows(find: FindItem, subject: AccessSubject): AccessRows {
  const { accountId } = subject;
  const read = <Schema extends z.ZodMiniType>(row: SingleRowKind, schema: Schema) => {
    const item = find(rowKey(accountId, row));
    if (item === undefined) return undefined;
    const parsed = schema.safeParse(item);
    if (!parsed.success) reportFailure('access row is damaged', { accountId, row });
    return parsed.data;
  };
  return {
    trial: subject.kind === 'trial' ? parseSessionTrial(find, subject) : undefined,
    accountTrial: subject.kind === 'account' ? read('TRIAL', trialSchema) : undefined,
    activeUser: read('ACTIVE_USER', activeUserSchema),
    subscription: read('SUBSCRIPTION', subscriptionSchema),
    account: read('ACCOUNT', accountSchema),
  };
}

/** A trial that was replaced by another one no longer belongs to the session. */
function parseSessionTrial(find: FindItem, { accountId, trialId }: AccessSubject) {
  const item = find(rowKey(accountId, 'TRIAL'));
  if (item === undefined) return null;
  const parsed = trialSchema.safeParse(item);
  if (!parsed.success) throw new OperationalError('The trial of a trial session is damaged');
  return parsed.data.id === trialId ? parsed.data : null;
}
