import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { systemClock, type Clock } from './clock.ts';
import { readSettings, type SettingName, type Settings } from './settings.ts';

/** The environment of a function. Only composition roots receive it. */
export interface Platform {
  /** @throws Error that names the setting, never its value */
  settings<Name extends SettingName>(...names: readonly Name[]): Settings<Name>;
  readonly clock: Clock;
  /** Options of every SDK client; none on Lambda, where the SDK finds them. */
  readonly aws: Pick<
    DynamoDBClientConfig,
    'region' | 'endpoint' | 'credentials' | 'requestHandler' | 'signer' | 'maxAttempts'
  >;
  /** How partners are called. */
  readonly fetch: typeof fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export const lambdaPlatform: Platform = {
  settings: readSettings,
  clock: systemClock,
  aws: {},
  // Read at each call, because tests replace it.
  get fetch() {
    return globalThis.fetch;
  },
  wait: (milliseconds) => wait(milliseconds),
};
