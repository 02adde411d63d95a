import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AwsError, type AwsOperations } from '../aws-request.ts';
import type { SecretModel } from '../cloud-model.ts';
import type { MovableClock } from '../clock.ts';
import type { Secrets } from './secrets.ts';

const getSchema = z.object({
  SecretId: z.string().min(1),
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
});
const describeSchema = z.object({ SecretId: z.string().min(1) });
const putSchema = z.object({
  SecretId: z.string().min(1),
  SecretString: z.string().min(1).max(65_536),
});
const currentStage = 'AWSCURRENT';

/** Implements Secrets Manager with one version of each secret: the current one. */
export function createSecretsApi(dependencies: {
  readonly secrets: Secrets;
  readonly clock: MovableClock;
}): AwsOperations {
  const { secrets, clock } = dependencies;
  const createdAt = clock.milliseconds() / 1000;

  const requireSecret = (id: string): SecretModel => {
    const secret = secrets.find(id);
    if (secret === undefined) {
      throw notFound("Secrets Manager can't find the specified secret.");
    }
    return secret;
  };
  const requireValue = (secret: SecretModel) => {
    const value = secrets.valueOf(secret.name);
    if (value === undefined) {
      throw notFound(
        `Secrets Manager can't find the specified secret value for staging label: ${currentStage}`,
      );
    }
    return value;
  };

  return {
    GetSecretValue: (input) => {
      const request = parse(getSchema, input);
      const secret = requireSecret(request.SecretId);
      const SecretString = requireValue(secret);
      const VersionId = versionOf(secret, SecretString);
      const otherStage = (request.VersionStage ?? currentStage) !== currentStage;
      if (otherStage || (request.VersionId ?? VersionId) !== VersionId) {
        throw notFound("Secrets Manager can't find the specified secret version.");
      }
      return {
        ARN: secret.arn,
        Name: secret.name,
        VersionId,
        SecretString,
        VersionStages: [currentStage],
        CreatedDate: createdAt,
      };
    },
    DescribeSecret: (input) => {
      const secret = requireSecret(parse(describeSchema, input).SecretId);
      const value = secrets.valueOf(secret.name);
      const versions = value === undefined ? {} : { [versionOf(secret, value)]: [currentStage] };
      return {
        ARN: secret.arn,
        Name: secret.name,
        CreatedDate: createdAt,
        VersionIdsToStages: versions,
      };
    },
    PutSecretValue: (input) => {
      const { SecretId, SecretString } = parse(putSchema, input);
      const secret = requireSecret(SecretId);
      secrets.put(secret, SecretString);
      return {
        ARN: secret.arn,
        Name: secret.name,
        VersionId: versionOf(secret, SecretString),
        VersionStages: [currentStage],
      };
    },
  };
}

/** Returns an id that changes with the value, also after the file was edited by hand. */
function versionOf(secret: SecretModel, value: string): string {
  const digest = createHash('sha256').update(`${secret.arn}\n${value}`).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function notFound(message: string): AwsError {
  return new AwsError('ResourceNotFoundException', message);
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new AwsError(
      'InvalidParameterException',
      `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`,
    );
  }
  return result.data;
}
