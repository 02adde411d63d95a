import { switchNewsletter } from '../../shared/contracts/preferences.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { preferencesEffects } from './preferences-wiring.ts';
import { turnNewsletter } from './turn-newsletter.ts';

const effects = preferencesEffects();

export const handler = sessionEndpointHandler(
  switchNewsletter,
  effects,
  ({ session, request, userAgent }) => turnNewsletter(effects, session, request.enabled, userAgent),
);
