import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { systemClock, type Clock } from './clock.ts';
import { readSettings, type SettingName, type Settings } from './settings.ts';

/** What a function gets from the place that it runs in. Composition roots take it, and nothing below them. */
export interface Platform {
  /** @throws Error that names the setting, never its value */
  settings<Name extends SettingName>(...names: readonly Name[]): Settings<Name>;
  readonly clock: Clock;
  /** What every client of the SDK is made with; nothing on Lambda, where the SDK knows. */
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
  // Looked up at each call, since tests put another in its place.
  get fetch() {
    return globalThis.fetch;
  },
  wait: (milliseconds) => wait(milliseconds),
};
