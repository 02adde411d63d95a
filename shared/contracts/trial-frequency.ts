import * as z from 'zod/mini';
import { trialFrequencies } from '../trial-options.ts';

/** Apart from the trial's endpoints: the drafts of all sign-ups know it, and call none of them. */
export const trialFrequencySchema = z.enum(trialFrequencies.map(({ id }) => id));
