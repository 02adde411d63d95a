/** The code of the newsletter's form in one file, so that it loads as a whole or is requested again. */
export { emailProblem, isSubscribed, subscribe } from './newsletter-api.ts';
export { emailResolver } from './email-resolver.ts';
export { keepAccess } from './newsletter-access.ts';
export { callFailure } from '../../lib/call-failure.ts';
