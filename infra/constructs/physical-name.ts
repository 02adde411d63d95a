import type { Settings } from '../settings.ts';

/** `bfj-prod-…`: the name under which an operator finds a resource. */
export function physicalName(settings: Settings, ...parts: readonly string[]): string {
  return ['bfj', settings.stage, ...parts].join('-');
}
