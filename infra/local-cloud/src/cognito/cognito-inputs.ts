import * as z from 'zod';
import { cognitoErrors } from './cognito-errors.ts';

const username = z.string().min(1).max(128);
const texts = z.record(z.string(), z.string().max(131_072));
const attributes = z.array(
  z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).default('') }),
);
const session = z.string().min(20).max(2048);
const token = z.string().min(1).max(8192);
const password = z.string().min(1).max(256);
const userKey = { UserPoolId: z.string(), Username: username };

export const adminUser = z.object(userKey);
export const adminCreateUser = z.object({
  ...userKey,
  UserAttributes: attributes.optional(),
  TemporaryPassword: password.optional(),
  MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
});
export const adminSetUserPassword = z.object({
  ...userKey,
  Password: password,
  Permanent: z.boolean().optional(),
});
export const adminUpdateUserAttributes = z.object({ ...userKey, UserAttributes: attributes });
export const initiateAuth = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: texts.optional(),
});
export const adminInitiateAuth = initiateAuth.extend({ UserPoolId: z.string() });
export const respondToAuthChallenge = z.object({
  ClientId: z.string(),
  ChallengeName: z.literal('CUSTOM_CHALLENGE'),
  Session: session,
  ChallengeResponses: texts,
  ClientMetadata: texts.optional(),
});
export const adminRespondToAuthChallenge = respondToAuthChallenge.extend({
  UserPoolId: z.string(),
});
export const accessToken = z.object({ AccessToken: token });
export const getTokensFromRefreshToken = z.object({ ClientId: z.string(), RefreshToken: token });
export const revokeToken = z.object({ ClientId: z.string(), Token: token });

/** @throws AwsError InvalidParameterException that names the first invalid parameter */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw cognitoErrors.invalidParameter(
      `1 validation error detected: Value at '${issue?.path.join('.') ?? ''}' failed to satisfy constraint: ${issue?.message ?? 'invalid'}`,
    );
  }
  return result.data;
}

/**
 * Returns the parameter of this name.
 * @throws AwsError when it is missing
 */
export function requireParameter(
  parameters: Readonly<Record<string, string>> | undefined,
  name: string,
): string {
  const value = parameters?.[name];
  if (value === undefined || value === '') {
    throw cognitoErrors.invalidParameter(`Missing required parameter ${name}`);
  }
  return value;
}

export function parseAttributes(list: z.infer<typeof attributes> | undefined) {
  if (list?.some((attribute) => attribute.Name === 'sub') === true) {
    throw cognitoErrors.invalidParameter('Cannot modify an immutable attribute');
  }
  return Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value]));
}
