import type { Settings } from '../settings.ts';
import type { Alarms } from './alarms.ts';

/** The properties of a stage that every construct gets. */
export interface StageContext {
  readonly settings: Settings;
  /** False for a template that is only read, never deployed: functions then hold no code. */
  readonly bundling: boolean;
  readonly alarms: Alarms;
}
