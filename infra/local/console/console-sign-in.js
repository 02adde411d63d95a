/*
 * Opens the site as a demonstration account: a real login with a ticket and the answers to Cognito's challenges, and
 * then the storage that the site's login leaves in the browser (`web/src/features/identity/sign-in.ts`). No deployed
 * code depends on it.
 */

import { call } from './console-kit.js';

const codeMilliseconds = 15_000;
const consoleKeys = ['console-tab', 'console-open'];

/** @returns the page of the site that this account starts on */
export async function signInAs({ email, phone, session }) {
  const configuration = await call('/config.json');
  const isTrial = session === 'trial';
  const clientId = isTrial ? configuration.trialClientId : configuration.accountClientId;
  const tokens = await authenticate(configuration.userPoolEndpoint, { clientId, email, phone });
  const own = { headers: { authorization: `Bearer ${tokens.IdToken}` } };
  const account = await call('/api/account', own);
  forgetWhoWasHere();
  keepTokens(`CognitoIdentityServiceProvider.${clientId}`, tokens);
  const { nome, telefone, plano, cpf } = account;
  if (isTrial) {
    const { expiresAt, accountType } = await call('/api/access', own);
    const id = claimsOf(tokens.IdToken)['custom:trial_id'];
    const isExpired = accountType !== 'trial_active';
    keep('trialSession', { id, nome, email, telefone, data_expiracao: expiresAt, isExpired });
    return '/trial-dashboard';
  }
  keep('userSession', { telefone, email, nome, plano, ...(cpf === null ? {} : { cpf }) });
  return '/dashboard';
}

/** Answers Cognito's challenges, as the browser does in every login. */
async function authenticate(endpoint, { clientId, email, phone }) {
  const { ticket } = await call('/api/request-sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const before = await lastMessages(email, phone);
  let step = await cognito(endpoint, 'InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: email },
  });
  let answer = phone;
  while (step.AuthenticationResult === undefined) {
    step = await cognito(endpoint, 'RespondToAuthChallenge', {
      ClientId: clientId,
      ChallengeName: step.ChallengeName,
      Session: step.Session,
      ChallengeResponses: { USERNAME: step.ChallengeParameters.USERNAME ?? email, ANSWER: answer },
      ClientMetadata: { ticket },
    });
    const { challenge } = step.ChallengeParameters ?? {};
    if (challenge === 'phone')
      throw new Error(`No account logs in as ${email}: start with npm start.`);
    if (challenge === 'code') answer = await sentCode(email, phone, before);
  }
  return step.AuthenticationResult;
}

const cognito = async (endpoint, operation, body) => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? `Cognito answered ${response.status}`);
  return answer;
};

const messagesTo = async (channel, to) =>
  (await call(`messages?${new URLSearchParams({ channel, to, limit: '5' })}`)).messages;

const lastMessages = async (email, phone) =>
  (await Promise.all([messagesTo('email', email), messagesTo('whatsapp', phone)])).flat();

/** Reads the code from the mailbox or the phone, as its owner would. */
async function sentCode(email, phone, before) {
  const known = before.map((message) => JSON.stringify(message.content));
  for (const until = Date.now() + codeMilliseconds; Date.now() < until;) {
    const written = (await lastMessages(email, phone))
      .map(({ content }) => ({ all: JSON.stringify(content), subject: content.subject }))
      .filter(({ all }) => !known.includes(all))
      .map(({ all, subject }) => /(?<!\d)\d{6}(?!\d)/.exec(subject ?? all)?.[0]);
    const code = written.find((one) => one !== undefined);
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The code of this login has not come.');
}

/** Removes the previous session, of which there is one at a time, and the data that tabs have kept for it. */
function forgetWhoWasHere() {
  const isOfSession = (key) =>
    key.startsWith('CognitoIdentityServiceProvider.') ||
    ['userSession', 'trialSession'].includes(key);
  for (const key of Object.keys(localStorage).filter(isOfSession)) localStorage.removeItem(key);
  const others = Object.keys(sessionStorage).filter((key) => !consoleKeys.includes(key));
  for (const key of others) sessionStorage.removeItem(key);
}

/** Stores the tokens under the keys that Amplify reads. */
function keepTokens(prefix, { IdToken, AccessToken, RefreshToken }) {
  const { username } = claimsOf(AccessToken);
  const entries = {
    [`${prefix}.LastAuthUser`]: username,
    [`${prefix}.${username}.idToken`]: IdToken,
    [`${prefix}.${username}.accessToken`]: AccessToken,
    [`${prefix}.${username}.refreshToken`]: RefreshToken,
    [`${prefix}.${username}.clockDrift`]: '0',
  };
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

const keep = (key, value) => localStorage.setItem(key, JSON.stringify(value));

const claimsOf = (token) =>
  JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
