import type { Settings } from '../settings.ts';
import type { Alarms } from './alarms.ts';

/** What every construct of a stack knows about the stage that it is built for. */
export interface StageContext {
  readonly settings: Settings;
  /** False for a template that is only read, never deployed: functions then hold no code. */
  readonly bundling: boolean;
  readonly alarms: Alarms;
}
