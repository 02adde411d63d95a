import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from '../settings.ts';

/**
 * What becomes of stored data when its stack is deleted. A stage that keeps data gives up only
 * what a failed first deployment has made, so that the next one does not find the name taken.
 */
export function removalOf(settings: Settings): RemovalPolicy {
  return settings.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
