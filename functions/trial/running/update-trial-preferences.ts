import type * as z from 'zod/mini';
import { legalTextsVersion, type Consent } from '../../../shared/contracts/accounts.ts';
import { preferencesSchema, type Preferences } from '../../../shared/contracts/preferences.ts';
import type { Trial, updateTrialPreferences as endpoint } from '../../../shared/contracts/trial.ts';
import { isTrialRunning } from '../../../shared/trial-end.ts';
import { hasMessageConsent } from '../../preferences/consent-changes.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { raceAttempts } from '../../runtime/pause-after-race.ts';
import { requireSessionTrial } from './session-trial.ts';
import type { TrialWithAccount, TrialStore } from './trial-store.ts';

type Request = z.infer<typeof endpoint.request>;
type Chosen = Omit<Request, 'version'>;

export interface UpdateTrialPreferencesDependencies {
  readonly trials: Pick<TrialStore, 'findWithAccount' | 'savePreferences'>;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** The form's name in consent records. */
const screen = 'trial';

/** A save that collides with another one starts again from the new state. */
const maxAttempts = 10;

/**
 * Saves a running trial's preferences, in the trial and in the account.
 * @throws ProblemError `trial_not_found`; `trial_expired` from the millisecond of the trial's end on;
 * `changed_meanwhile`
 */
export async function updateTrialPreferences(
  dependencies: UpdateTrialPreferencesDependencies,
  session: Pick<Session, 'accountId' | 'trialId'>,
  { version, ...chosen }: Request,
  userAgent: string | null,
): Promise<Trial> {
  const columns = toColumns(chosen);
  const { trial } = await saveTrialPreferences(
    dependencies,
    session.accountId,
    { userAgent, screen },
    (current) => {
      requireSessionTrial(session, current);
      requireRunning(current, dependencies.clock());
      if (version === undefined || version === current.trial.updated_at) return columns;
      // The requested values are stored already, as after a lost answer.
      if (isStored(columns, current.trial)) return undefined;
      throw new ProblemError('changed_meanwhile');
    },
  );
  return trial;
}

/** The preferences that can be changed one by one in the conversation with the assistant. */
export type TrialPreferencePatch = Partial<
  Pick<Preferences, 'periodicidade_msg' | 'tamanho_msg_abertura_fechamento'>
>;

/**
 * Changes one preference of a running trial; concurrent changes of others are kept.
 * @param screen the screen's name in consent records
 * @returns the preferences before and after
 * @throws ProblemError `trial_not_found`, `trial_expired`
 */
export async function changeTrialPreferences(
  dependencies: UpdateTrialPreferencesDependencies,
  accountId: string,
  patch: TrialPreferencePatch,
  screen: string,
): Promise<{ readonly before: Preferences; readonly after: Preferences }> {
  const { before, trial } = await saveTrialPreferences(
    dependencies,
    accountId,
    { userAgent: null, screen },
    (current) => {
      requireRunning(current, dependencies.clock());
      if (isStored(patch, current.trial)) return undefined;
      return patch.periodicidade_msg === undefined
        ? patch
        : { ...patch, mensagem_ao_decorrer_do_dia: notesWith(patch.periodicidade_msg) };
    },
  );
  return { before, after: trial };
}

function requireRunning({ trial }: TrialWithAccount, now: Date): void {
  if (!isTrialRunning(trial, now)) throw new ProblemError('trial_expired');
}

interface ConsentContext {
  readonly userAgent: string | null;
  readonly screen: string;
}

/** @param choose returns undefined when nothing changes; may throw an error for the caller */
async function saveTrialPreferences(
  dependencies: UpdateTrialPreferencesDependencies,
  accountId: string,
  consentContext: ConsentContext,
  choose: (current: TrialWithAccount) => Partial<Preferences> | undefined,
): Promise<{ readonly before: Trial; readonly trial: Trial }> {
  for await (const _ of raceAttempts(maxAttempts)) {
    const current = await dependencies.trials.findWithAccount(accountId);
    if (current === undefined) throw new ProblemError('trial_not_found');
    const columns = choose(current);
    if (columns === undefined) return { before: current.trial, trial: current.trial };
    // Preferences that the trial's form lacks stay as in the account.
    const preferences = { ...preferencesSchema.parse(current.account), ...columns };
    const updatedAt = laterThan(
      [current.trial.updated_at, current.account.updated_at],
      dependencies.clock(),
    );
    const outcome = await dependencies.trials.savePreferences(current, {
      preferences,
      updatedAt,
      consents: buildConsentChanges(dependencies, current, preferences, consentContext),
      changed: newEvent(dependencies, 'preferences.changed', { accountId }),
    });
    if (outcome === 'saved') {
      return {
        before: current.trial,
        trial: { ...current.trial, ...preferences, updated_at: updatedAt },
      };
    }
  }
  throw new ProblemError('changed_meanwhile');
}

/** Messages include those during the day, as at a sign-up. */
function toColumns(chosen: Chosen): Partial<Preferences> {
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

function buildConsentChanges(
  { clock, newId }: UpdateTrialPreferencesDependencies,
  before: TrialWithAccount,
  after: Preferences,
  { userAgent, screen: consentScreen }: ConsentContext,
): Consent[] {
  const isOn = hasMessageConsent(after);
  if (hasMessageConsent(before.account) === isOn) return [];
  return [
    {
      id: newId('con'),
      purpose: 'market_messages',
      action: isOn ? 'granted' : 'withdrawn',
      textVersion: legalTextsVersion,
      at: clock().toISOString(),
      screen: consentScreen,
      userAgent,
    },
  ];
}
