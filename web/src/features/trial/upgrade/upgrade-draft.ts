import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';

const storageKey = 'upgradeCpfWork';
const draftSchema = z.object({ trialId: z.string(), cpf: z.string().check(z.maxLength(20)) });

/** The typed CPF of a trial's own person, kept for this tab; a password is kept nowhere. */
export function keepUpgradeDraft(trialId: string, cpf: string): void {
  writeStored('session', storageKey, { trialId, cpf });
}

export function readUpgradeDraft(trialId: string): string | undefined {
  const draft = readStored('session', storageKey, draftSchema);
  return draft?.trialId === trialId ? draft.cpf : undefined;
}

export function dropUpgradeDraft(): void {
  removeStored('session', storageKey);
}
