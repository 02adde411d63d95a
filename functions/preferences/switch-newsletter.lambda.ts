import { switchNewsletter } from '../../shared/contracts/preferences.ts';
import { perDay, perMinute, type SessionLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { preferencesEffects } from './preferences-wiring.ts';
import { turnNewsletter } from './turn-newsletter.ts';

const effects = preferencesEffects();

/** Every turn is a consent that is kept, and a message to the operator's tools. */
const limits: SessionLimits = { person: [perDay(20)], address: [perMinute(60)] };

export const handler = sessionEndpointHandler(
  switchNewsletter,
  effects,
  limits,
  ({ session, request, userAgent }) => turnNewsletter(effects, session, request.enabled, userAgent),
);
