import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Settings } from '../settings.ts';

/**
 * Returns the removal policy of users' data, for when its stack is deleted or a deployment replaces the resource. On
 * a stage that keeps data it is retained, and `npm run deploy` adopts it again (infra/deployment/retained-data.ts).
 * Data of a failed first deployment is removed on every stage, so that the next attempt does not find its names
 * taken. This holds while deletion protection is off, which is until all stacks exist: see BFJ_PROTECTION, which
 * `npm run deploy` turns on in its second step. Everything else is removed with its stack, logs included: it is
 * created anew under the same name.
 */
export function dataRemovalPolicy(settings: Settings): RemovalPolicy {
  return settings.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
