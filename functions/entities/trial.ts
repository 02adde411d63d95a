import * as z from 'zod/mini';
import { trialSchema, type Trial } from '../../shared/contracts/trial.ts';
import { rowKey } from './account-rows.ts';

export const trialEntity = 'Trial';

const itemSchema = z.extend(trialSchema, { entity: z.literal(trialEntity) });

/** A running trial is in the sparse index, under the hour in which it ends; an ended one is not. */
export function trialItem(trial: Trial) {
  return {
    ...rowKey(trial.accountId, 'TRIAL'),
    entity: trialEntity,
    ...trial,
    ...(trial.status === 'ativa' ? expiryKeys(trial) : {}),
  };
}

/** @throws a zod error for an item that is not a trial */
export function parseTrialItem(item: unknown): Trial {
  const { entity: _, ...trial } = itemSchema.parse(item);
  return trial;
}

/** `2026-11-24T13`, of an instant in UTC. */
export function expiryHour(instant: Date): string {
  return instant.toISOString().slice(0, 13);
}

/** Returns the partition of trials that end within an hour. */
export function expiryPartition(hour: string): string {
  return `TRIAL_EXPIRY#${hour}`;
}

function expiryKeys(trial: Trial) {
  return {
    GSI1PK: expiryPartition(expiryHour(new Date(trial.data_expiracao))),
    GSI1SK: `${trial.data_expiracao}#${trial.id}`,
  };
}
