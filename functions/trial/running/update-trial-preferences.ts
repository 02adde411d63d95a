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
import { raceAttempts } from '../../runtime/pause-after-race.ts';
import { requireOwn } from './own-trial.ts';
import type { TrialPerson, TrialStore } from './trial-store.ts';

type Request = z.infer<typeof endpoint.request>;
type Chosen = Omit<Request, 'version'>;

export interface UpdateTrialPreferencesDependencies {
  readonly trials: Pick<TrialStore, 'findPerson' | 'savePreferences'>;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** The form's name in consent records. */
const screen = 'trial';

/** Saves that meet another one at the same moment start again from what it left. */
const maximumAttempts = 10;

/**
 * Saves a running trial's preferences, in the trial and in the account.
 * @throws BfjError `trial_not_found`; `trial_expired` from the millisecond of the trial's end on;
 * `changed_meanwhile`
 */
export async function updateTrialPreferences(
  dependencies: UpdateTrialPreferencesDependencies,
  session: Pick<Session, 'accountId' | 'trialId'>,
  { version, ...chosen }: Request,
  userAgent: string | null,
): Promise<Trial> {
  const columns = columnsOf(chosen);
  const { trial } = await saveOwn(
    dependencies,
    session.accountId,
    { userAgent, screen },
    (person) => {
      requireOwn(session, person);
      requireRunning(person, dependencies.clock());
      if (version === undefined || version === person.trial.updated_at) return columns;
      // The requested values are stored already, as after a lost answer.
      if (isStored(columns, person.trial)) return undefined;
      throw new BfjError('changed_meanwhile');
    },
  );
  return trial;
}

/** The preferences that can be changed one by one, by words. */
export type TrialWish = Partial<
  Pick<Preferences, 'periodicidade_msg' | 'tamanho_msg_abertura_fechamento'>
>;

/**
 * Changes one preference of a running trial, whatever else was changed concurrently.
 * @param screen the screen's name in consent records
 * @returns the preferences before and after
 * @throws BfjError `trial_not_found`, `trial_expired`
 */
export async function changeTrialPreferences(
  dependencies: UpdateTrialPreferencesDependencies,
  accountId: string,
  wish: TrialWish,
  screen: string,
): Promise<{ readonly before: Preferences; readonly after: Preferences }> {
  const { before, trial } = await saveOwn(
    dependencies,
    accountId,
    { userAgent: null, screen },
    (person) => {
      requireRunning(person, dependencies.clock());
      if (isStored(wish, person.trial)) return undefined;
      return wish.periodicidade_msg === undefined
        ? wish
        : { ...wish, mensagem_ao_decorrer_do_dia: notesWith(wish.periodicidade_msg) };
    },
  );
  return { before, after: trial };
}

function requireRunning({ trial }: TrialPerson, now: Date): void {
  if (!trialRuns(trial, now)) throw new BfjError('trial_expired');
}

interface Saying {
  readonly userAgent: string | null;
  readonly screen: string;
}

/** @param choose returns undefined where nothing changes; may throw an error for the caller */
async function saveOwn(
  dependencies: UpdateTrialPreferencesDependencies,
  accountId: string,
  saying: Saying,
  choose: (person: TrialPerson) => Partial<Preferences> | undefined,
): Promise<{ readonly before: Trial; readonly trial: Trial }> {
  for await (const _ of raceAttempts(maximumAttempts)) {
    const person = await dependencies.trials.findPerson(accountId);
    if (person === undefined) throw new BfjError('trial_not_found');
    const columns = choose(person);
    if (columns === undefined) return { before: person.trial, trial: person.trial };
    // Preferences that the trial does not ask for stay as in the account.
    const preferences = { ...preferencesSchema.parse(person.account), ...columns };
    const updatedAt = laterThan(
      [person.trial.updated_at, person.account.updated_at],
      dependencies.clock(),
    );
    const outcome = await dependencies.trials.savePreferences(person, {
      preferences,
      updatedAt,
      consents: consentChanges(dependencies, person, preferences, saying),
      changed: newEvent(dependencies, 'preferences.changed', { accountId }),
    });
    if (outcome === 'saved') {
      return {
        before: person.trial,
        trial: { ...person.trial, ...preferences, updated_at: updatedAt },
      };
    }
  }
  throw new BfjError('changed_meanwhile');
}

/** Messages include those during the day, as at a sign-up. */
function columnsOf(chosen: Chosen): Partial<Preferences> {
  return {
    ...chosen,
    areas_interesse: [...new Set(chosen.areas_interesse)].join(','),
    ativos_interesse: [...new Set(chosen.ativos_interesse)].join(','),
    mensagem_ao_decorrer_do_dia: notesWith(chosen.periodicidade_msg),
  };
}

function notesWith(frequency: Preferences['periodicidade_msg']): 'sim' | 'nao' {
  return frequency === 'nunca' ? 'nao' : 'sim';
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
  { userAgent, screen: saidAt }: Saying,
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
      screen: saidAt,
      userAgent,
    },
  ];
}
