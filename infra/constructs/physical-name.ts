import type { Settings } from '../settings.ts';

/** Returns the name under which an operator finds a resource, such as `bfj-prod-…`. */
export function physicalName(settings: Settings, ...parts: readonly string[]): string {
  return ['bfj', settings.stage, ...parts].join('-');
}
