import { confirmEmailProof, requestEmailProof } from '../../shared/contracts/email-proof.ts';
import { endpointHandler, endpointsHandler } from '../runtime/http/http-handler.ts';
import { confirmProof } from './confirm-proof.ts';
import { formLimits, messageRequestLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { holdOrRefuse } from '../runtime/partner-slots/partner-slots.ts';
import { emailProofDependencies } from './proof-dependencies.ts';
import { requestProof } from './request-proof.ts';

/** The two halves of one proof need the same of everything. */
export function open(platform: Platform) {
  const dependencies = emailProofDependencies(platform);

  const request = endpointHandler(
    requestEmailProof,
    dependencies,
    messageRequestLimits,
    // Before any look-up: a rejection says nothing about the address.
    ({ request }) => holdOrRefuse(dependencies.slots, () => requestProof(dependencies, request)),
  );

  const confirm = endpointHandler(
    confirmEmailProof,
    dependencies,
    formLimits,
    ({ request: typed }) => confirmProof(dependencies, typed),
  );

  return endpointsHandler(request, confirm);
}

export const handler = open(lambdaPlatform);
