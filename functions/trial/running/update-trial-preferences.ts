import type * as z from 'zod/mini';
import { legalTextsVersion, type Consent } from '../../../shared/contracts/accounts.ts';
import { preferencesSchema, type Preferences } from '../../../shared/contracts/preferences.ts';
import type { Trial, updateTrialPreferences as endpoint } from '../../../shared/contracts/trial.ts';
import { trialRuns } from '../../../shared/trial-end.ts';
import { wantsMessages } from '../../preferences/consent-changes.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import { requireOwn } from './own-trial.ts';
import type { TrialPerson, TrialStore } from './trial-store.ts';

type Request = z.infer<typeof endpoint.request>;
type Chosen = Omit<Request, 'version'>;

export interface UpdateTrialPreferencesDependencies {
  readonly trials: Pick<TrialStore, 'findPerson' | 'savePreferences'>;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Where in the product the form is, as consent records name it. */
const screen = 'trial';

/** Saves that meet another one at the same moment start again from what it left. */
const maximumAttempts = 10;

/**
 * Saves what somebody in a running trial wants, in the trial and in the registration.
 * @throws BfjError `trial_not_found`; `trial_expired` from the millisecond of the trial's end on;
 *   `changed_meanwhile`
 */
export async function updateTrialPreferences(
  dependencies: UpdateTrialPreferencesDependencies,
  session: Pick<Session, 'accountId' | 'trialId'>,
  { version, ...chosen }: Request,
  userAgent: string | null,
): Promise<Trial> {
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const person = requireOwn(session, await dependencies.trials.findPerson(session.accountId));
    const now = dependencies.clock();
    if (!trialRuns(person.trial, now)) throw new BfjError('trial_expired');

    // What this form does not ask stays as the registration has it.
    const columns = columnsOf(chosen);
    if (version !== undefined && version !== person.trial.updated_at) {
      // Nothing to undo: what is asked for is what stands there, as after an answer that was lost.
      if (isStored(columns, person.trial)) return person.trial;
      throw new BfjError('changed_meanwhile');
    }
    const preferences = { ...preferencesSchema.parse(person.account), ...columns };
    const updatedAt = laterThan([person.trial.updated_at, person.account.updated_at], now);
    const outcome = await dependencies.trials.savePreferences(person, {
      preferences,
      updatedAt,
      consents: consentChanges(dependencies, person, preferences, userAgent),
      changed: newEvent(dependencies, 'preferences.changed', {
        accountId: session.accountId,
      }),
    });
    if (outcome === 'saved') return { ...person.trial, ...preferences, updated_at: updatedAt };
    await pauseAfterRace(attempt);
  }
  throw new BfjError('internal_error');
}

/** Whoever wants messages gets them during the day too, as the sign-up has it. */
function columnsOf(chosen: Chosen): Partial<Preferences> {
  return {
    ...chosen,
    areas_interesse: [...new Set(chosen.areas_interesse)].join(','),
    ativos_interesse: [...new Set(chosen.ativos_interesse)].join(','),
    mensagem_ao_decorrer_do_dia: chosen.periodicidade_msg === 'nunca' ? 'nao' : 'sim',
  };
}

function isStored(input: Partial<Preferences>, stored: Preferences): boolean {
  return Object.keys(input).every((column) => {
    const name = column as keyof Preferences;
    return input[name] === stored[name];
  });
}

function consentChanges(
  { clock, newId }: UpdateTrialPreferencesDependencies,
  before: TrialPerson,
  after: Preferences,
  userAgent: string | null,
): Consent[] {
  const isOn = wantsMessages(after);
  if (wantsMessages(before.account) === isOn) return [];
  return [
    {
      id: newId('con'),
      purpose: 'market_messages',
      action: isOn ? 'granted' : 'withdrawn',
      textVersion: legalTextsVersion,
      at: clock().toISOString(),
      screen,
      userAgent,
    },
  ];
}
