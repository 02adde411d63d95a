import { confirmEmailProof, requestEmailProof } from '../../shared/contracts/email-proof.ts';
import { endpointHandler, endpointsHandler } from '../runtime/http/http-handler.ts';
import { confirmProof } from './confirm-proof.ts';
import { formLimits, messageRequestLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { runInSlot } from '../runtime/partner-concurrency/concurrency-limiter.ts';
import { emailProofDependencies } from './proof-dependencies.ts';
import { requestProof } from './request-proof.ts';

/** Both endpoints of a proof share their dependencies. */
export function createHandler(platform: Platform) {
  const dependencies = emailProofDependencies(platform);

  const request = endpointHandler(
    requestEmailProof,
    dependencies,
    messageRequestLimits,
    // Runs before any database read, so that a rejection reveals nothing about the address.
    ({ request }) => runInSlot(dependencies.limiter, () => requestProof(dependencies, request)),
  );

  const confirm = endpointHandler(
    confirmEmailProof,
    dependencies,
    formLimits,
    ({ request: typed }) => confirmProof(dependencies, typed),
  );

  return endpointsHandler(request, confirm);
}

export const handler = createHandler(lambdaPlatform);
