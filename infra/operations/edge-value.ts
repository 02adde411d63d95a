import {
  GetRandomPasswordCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/**
 * Writes a new value of the header by which functions recognise CloudFront.
 * @returns the version to name in BFJ_EDGE_VALUE_VERSION
 * @throws the SDK's error
 */
export async function rotateEdgeValue(
  secrets: SecretsManagerClient,
  stage: string,
): Promise<string> {
  const { RandomPassword } = await secrets.send(
    new GetRandomPasswordCommand({ PasswordLength: 48, ExcludePunctuation: true }),
  );
  if (RandomPassword === undefined) throw new Error('Secrets Manager made no value.');
  const { VersionId } = await secrets.send(
    new PutSecretValueCommand({
      SecretId: `bfj-${stage}-edge-value`,
      SecretString: RandomPassword,
    }),
  );
  if (VersionId === undefined) throw new Error('Secrets Manager named no version.');
  return VersionId;
}
