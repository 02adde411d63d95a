import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Settings } from '../settings.ts';

/**
 * What becomes of people's data when its stack is deleted, or when a deployment puts something else
 * in its place: on a stage that keeps data it stays behind, and `npm run deploy` takes it up again
 * (infra/deployment/retained-data.ts). What a failed first deployment has made goes on every stage,
 * so that the next try does not find its names taken.
 *
 * That holds while nothing is protected from deletion, and it is not before all stacks stand: see
 * BFJ_PROTECTION, which `npm run deploy` turns on as its second step.
 *
 * Everything else goes with its stack, logs included: it is made anew, under the same name.
 */
export function removalOfData(settings: Settings): RemovalPolicy {
  return settings.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
