import * as z from 'zod/mini';
import {
  messageLengthSchema,
  tickerSchema,
  wantedFrequencySchema,
} from '../../../../../shared/contracts/preferences.ts';
import { migrationInterestAreas } from '../trial-options.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import type { EmailProofAnswer } from '../../onboarding/wizard/signup-answers.ts';
import type { MigrationValues } from './migration-values.ts';

const storageKey = 'migrationDraft';
const text = z.string().check(z.maxLength(400));

/** The fields as typed, valid or not. */
const draftSchema = z.object({
  email: text,
  emailProof: z.optional(z.object({ email: text, proof: z.string().check(z.maxLength(2048)) })),
  /** Missing until the subscriber was read. */
  values: z.exactOptional(
    z.object({
      name: text,
      phone: text,
      birthDate: text,
      investmentLevel: text,
      investmentStyle: text,
      interests: z.array(z.enum(migrationInterestAreas.map(({ id }) => id))),
      receiveMessages: z.boolean(),
      messageFrequency: wantedFrequencySchema,
      messageLength: messageLengthSchema,
      favoriteAssets: z.array(tickerSchema),
      weeklyReports: z.boolean(),
      termsAccepted: z.boolean(),
    }),
  ),
});
export interface MigrationDraft {
  readonly email: string;
  readonly values?: MigrationValues;
  readonly emailProof?: EmailProofAnswer | undefined;
}

/** Stores the draft for this tab only. */
export function keepMigrationDraft(draft: MigrationDraft): void {
  writeStored('session', storageKey, draft);
}

export function readMigrationDraft(): MigrationDraft | undefined {
  return readStored('session', storageKey, draftSchema);
}

export function dropMigrationDraft(): void {
  removeStored('session', storageKey);
}
