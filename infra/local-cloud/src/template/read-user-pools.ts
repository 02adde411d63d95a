import * as z from 'zod';
import type { UserPoolModel } from '../cloud-model.ts';
import type { TemplateReader } from './hosted-resources.ts';
import { parseFunctionName } from './read-functions.ts';

const userPoolSchema = z.object({
  UsernameAttributes: z.array(z.string()).default([]),
  LambdaConfig: z.record(z.string(), z.unknown()).default({}),
  Schema: z.array(z.object({ Name: z.string(), Mutable: z.boolean().default(true) })).default([]),
  Policies: z
    .object({ PasswordPolicy: z.object({ MinimumLength: z.coerce.number().default(8) }) })
    .optional(),
});

/** The schema also declares which of these are mutable; templates write them without a prefix. */
const standardAttributes = new Set(
  (
    'address birthdate email email_verified family_name gender given_name locale middle_name name ' +
    'nickname phone_number phone_number_verified picture preferred_username profile sub ' +
    'updated_at website zoneinfo'
  ).split(' '),
);

const unitSchema = z.enum(['seconds', 'minutes', 'hours', 'days']);

// Defaults are Cognito's: an hour for tokens, thirty days to refresh, three minutes to answer.
const clientSchema = z.object({
  UserPoolId: z.string(),
  ClientName: z.string().optional(),
  AccessTokenValidity: z.coerce.number().default(60),
  IdTokenValidity: z.coerce.number().default(60),
  RefreshTokenValidity: z.coerce.number().default(30),
  AuthSessionValidity: z.coerce.number().default(3),
  ReadAttributes: z.array(z.string()).optional(),
  TokenValidityUnits: z
    .object({
      AccessToken: unitSchema.exactOptional(),
      IdToken: unitSchema.exactOptional(),
      RefreshToken: unitSchema.exactOptional(),
    })
    .default({}),
});

type Client = z.infer<typeof clientSchema> & { readonly logicalId: string; readonly id: string };

export function readUserPools(reader: TemplateReader): UserPoolModel[] {
  const clients = reader
    .resourcesOf('AWS::Cognito::UserPoolClient', clientSchema)
    .map(({ logicalId, ref, properties }) => ({ logicalId, id: ref, ...properties }));
  return reader
    .resourcesOf('AWS::Cognito::UserPool', userPoolSchema)
    .map(({ ref, attributes, properties }) => ({
      id: ref,
      arn: attributes['Arn'] ?? '',
      usernameAttributes: properties.UsernameAttributes,
      customAttributes: properties.Schema.filter(({ Name }) => !standardAttributes.has(Name)).map(
        ({ Name, Mutable }) => ({ name: `custom:${Name}`, mutable: Mutable }),
      ),
      minPasswordLength: properties.Policies?.PasswordPolicy.MinimumLength ?? 8,
      triggers: triggersOf(properties.LambdaConfig),
      clients: clients.filter((client) => client.UserPoolId === ref).map(clientModel),
    }));
}

/** Reads triggers named by an ARN; newer ones (`PreTokenGenerationConfig`) hold it in `LambdaArn`. */
function triggersOf(configuration: Readonly<Record<string, unknown>>): Record<string, string> {
  const versioned = z.object({ LambdaArn: z.string() });
  const entries = Object.entries(configuration).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, parseFunctionName(value)]];
    const parsed = versioned.safeParse(value);
    return parsed.success ? [[name, parseFunctionName(parsed.data.LambdaArn)]] : [];
  });
  return Object.fromEntries(entries);
}

function clientModel(client: Client): UserPoolModel['clients'][number] {
  const units = client.TokenValidityUnits;
  // A validity without a unit is in hours, a refresh token's in days; the default without either is an hour.
  const accessUnit = units.AccessToken ?? (client.AccessTokenValidity === 60 ? 'minutes' : 'hours');
  const idUnit = units.IdToken ?? (client.IdTokenValidity === 60 ? 'minutes' : 'hours');
  return {
    id: client.id,
    name: client.ClientName ?? client.logicalId,
    accessTokenMinutes: minutes(client.AccessTokenValidity, accessUnit),
    idTokenMinutes: minutes(client.IdTokenValidity, idUnit),
    refreshTokenDays:
      minutes(client.RefreshTokenValidity, units.RefreshToken ?? 'days') / (24 * 60),
    authSessionMinutes: client.AuthSessionValidity,
    readAttributes: client.ReadAttributes,
  };
}

function minutes(count: number, unit: z.infer<typeof unitSchema>): number {
  return (count * { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }[unit]) / 60;
}
