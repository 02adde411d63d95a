/** The configuration that a stage serves as `/config.json`. */
export const configuration = {
  stage: 'test',
  region: 'sa-east-1',
  userPoolId: 'sa-east-1_Test',
  accountClientId: 'account-client',
  trialClientId: 'trial-client',
  userPoolEndpoint: 'http://cognito.test',
};

export function encodeToken(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'none' })}.${part({ exp: 4_000_000_000, iat: 1, ...claims })}.x`;
}

/** Stores tokens of a client where Amplify keeps them. */
export function giveTokens(
  clientId: 'account-client' | 'trial-client',
  { email }: { readonly email: string },
): void {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  const accessToken = encodeToken({ origin_jti: 'origin', client_id: clientId });
  const idToken = encodeToken({ 'custom:trial_id': 'tri_1', aud: clientId });
  localStorage.setItem(`${prefix}.LastAuthUser`, email);
  localStorage.setItem(`${prefix}.${email}.accessToken`, accessToken);
  localStorage.setItem(`${prefix}.${email}.idToken`, idToken);
  localStorage.setItem(`${prefix}.${email}.refreshToken`, `refresh of ${clientId}`);
  localStorage.setItem(`${prefix}.${email}.clockDrift`, '0');
}
