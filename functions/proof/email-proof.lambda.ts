import { confirmEmailProof, requestEmailProof } from '../../shared/contracts/email-proof.ts';
import { endpointHandler, type HttpFunction } from '../runtime/http/http-handler.ts';
import { confirmProof } from './confirm-proof.ts';
import { perDay, perHour } from '../runtime/http/limits.ts';
import { emailProofEffects } from './proof-wiring.ts';
import { requestProof } from './request-proof.ts';

const effects = emailProofEffects();

const request = endpointHandler(
  requestEmailProof,
  effects,
  { address: [perHour(30), perDay(100)] },
  ({ request: asked }) => requestProof(effects, asked),
);

const confirm = endpointHandler(
  confirmEmailProof,
  effects,
  { address: [perHour(100)] },
  ({ request: typed }) => confirmProof(effects, typed),
);

/** The two halves of one proof need the same of everything. */
export const handler: HttpFunction = (event, context) => {
  const isConfirming = event.routeKey === `${confirmEmailProof.method} ${confirmEmailProof.path}`;
  return (isConfirming ? confirm : request)(event, context);
};
