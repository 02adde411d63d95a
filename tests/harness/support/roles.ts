import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { accessKeyOf } from '@bfj/local-cloud/permissions/caller';
import { permissionsOfDynamoDb } from '@bfj/local-cloud/permissions/dynamodb-permissions';
import { openGrantRecords } from '@bfj/local-cloud/permissions/grant-records';
import { createPermissions } from '@bfj/local-cloud/permissions/permissions';
import {
  permissionsOfCognito,
  permissionsOfEvents,
  permissionsOfSecrets,
  permissionsOfSqs,
  type PermissionsOf,
} from '@bfj/local-cloud/permissions/service-permissions';

/**
 * Returns a check that rejects a request the function's role does not allow, as AWS would. Requests are recorded
 * like those of the local cloud, so that the whole test run knows which grants are needed.
 */
export function createRoleCheck(model: CloudModel) {
  const records = openGrantRecords(process.env['LOCAL_CLOUD_GRANT_RECORDS'], model.functions);
  const permissions = createPermissions({ model, records, log: () => undefined });
  const required: Readonly<Record<string, PermissionsOf>> = {
    DynamoDB_20120810: (operation, input) =>
      permissionsOfDynamoDb(operation, input, model, 'of-the-transaction'),
    AmazonSQS: permissionsOfSqs(model),
    AWSEvents: permissionsOfEvents(model),
    secretsmanager: permissionsOfSecrets(model, (id) =>
      model.secrets.find(({ name, arn }) => id === name || id === arn),
    ),
    AWSCognitoIdentityProviderService: permissionsOfCognito(model),
  };
  return {
    permissions,
    demand: (functionName: string, target: string, input: unknown): void => {
      const [service = '', operation = ''] = target.split('.');
      const requires = required[service];
      if (requires === undefined) throw new Error(`The harness knows no permissions of ${target}`);
      permissions.demand(`Credential=${accessKeyOf(functionName)}/`, requires(operation, input));
    },
  };
}
